import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '#db/demo-data/random.ts';
import { insertPublished } from '#db/queries/reviews.ts';
import { countReview } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { choices, type DirectoryChoice } from '#shared/rules/directory.ts';
import type { FoundCompany } from '#shared/schemas/company.ts';
import { type DirectorySort, directorySorts, releases } from '#shared/words.ts';
import { makeCompany, makeContent, makeSubmission } from '#testing/database/factories.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { refreshDirectory } from '../jobs/refresh-directory.ts';

const COMPANIES = 60;

const anyView = fc.record(
  {
    country: fc.constantFrom('NL', 'NO', 'SE', 'unknown'),
    industry: fc.constantFrom('H', 'K', 'A', 'unknown'),
    size: fc.constantFrom('1', '250', '5000', 'unknown'),
    min_rating: fc.constantFrom(...choices.min_rating),
    min_reviews: fc.constant('5'),
    sort: fc.constantFrom(...directorySorts),
  },
  { requiredKeys: ['sort'] },
);

/** A company's card, and what its own page shows besides. */
type Shown = { card: FoundCompany; likelyLow: number | undefined; newest: string };

const text = (value: string | number | null | undefined) => String(value ?? 'unknown');

function fits(
  { card }: Shown,
  { country, industry, size, min_rating, min_reviews }: DirectoryChoice,
): boolean {
  // A card with fewer reviews shows no rating.
  const rating = card.review_count < 5 ? 0 : (card.rating ?? 0);
  return (
    (country === undefined || text(card.country) === country) &&
    (industry === undefined || text(card.industry?.slice(0, 1)) === industry) &&
    (size === undefined || text(card.size) === size) &&
    (min_rating === undefined || rating >= Number(min_rating)) &&
    (min_reviews === undefined || card.review_count >= 5)
  );
}

const later = (one: string, other: string) => Number(one < other) - Number(one > other);
const byName = (one: Shown, other: Shown) =>
  -later(one.card.name.toLowerCase(), other.card.name.toLowerCase());
const byId = (one: Shown, other: Shown) => one.card.id - other.card.id;
const byCount = (one: Shown, other: Shown) => other.card.review_count - one.card.review_count;
const orders: Record<DirectorySort, (one: Shown, other: Shown) => number> = {
  reviews: (one, other) => byCount(one, other) || byName(one, other),
  name: byName,
  best: (one, other) =>
    (other.likelyLow ?? 0) - (one.likelyLow ?? 0) ||
    (one.likelyLow === undefined ? byCount(one, other) : 0) ||
    byId(one, other),
  recent: (one, other) => later(one.newest, other.newest) || byId(one, other),
};

describeEachServer('what the directory reveals', async (server) => {
  const ids: number[] = [];
  const random = seededRandom(11);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  /** Mostly 4, 6 or 8, so many ratings are exactly one that is offered, and many likely ones close to each other. */
  const scores = (index: number) => Array<number>(20).fill(4 + 2 * (index % 3) - Number(random() < 0.25));

  const { db } = server.deps;
  for (let index = 0; index < COMPANIES; index += 1) {
    const facts = {
      country: pick(['NL', 'NO', null]),
      industry: pick(['H52', 'H', 'K62', null]),
      size: pick([1, 250, 5000, null]),
    };
    ids.push(
      await makeCompany(db, { name: `Firm ${String((index * 7) % COMPANIES).padStart(2, '0')}`, ...facts }),
    );
    for (let count = Math.floor(random() * 10); count > 0; count -= 1) await publish(index);
  }

  /** Adds a published review of one of the companies. */
  async function publish(index: number): Promise<void> {
    const answers = scores(index);
    const [companyId, month] = [ids[index] ?? 0, pick(['2026-03', '2026-04', '2026-05'])];
    const id = 1 + Math.floor(random() * 2 ** 40);
    await server.deps.db.transaction().execute(async (trx: Transaction) => {
      await insertPublished(trx, { id, ...makeContent(companyId, { answers }), published_month: month });
      await countReview(trx, { companyId, month, answers, hasComments: true }, 1);
    });
  }

  /** Everything that the list of all companies and each company's own page show. */
  async function readAll(): Promise<Shown[]> {
    const { companies, reviews } = server.as();
    const { data } = await companies.list({ limit: COMPANIES });
    const shown: Shown[] = [];
    for (const card of data) {
      const { plots } = await companies.insights({ id: card.id });
      const newest = (await reviews.list({ company_id: card.id }))[0]?.created_at ?? '';
      shown.push({ card, likelyLow: plots?.rating.low, newest: newest.slice(0, 'YYYY-MM'.length) });
    }
    return shown;
  }

  it('is only what reading every card and company page reveals: filters and orders act on nothing else', async () => {
    const all = await readAll();
    expect(all).toHaveLength(COMPANIES);
    expect(new Set(all.map(({ likelyLow }) => likelyLow)).size).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(anyView, async ({ sort, ...choice }) => {
        const { data, meta } = await server.as().companies.list({ ...choice, sort, limit: COMPANIES });
        const expected = all.filter((shown) => fits(shown, choice)).toSorted(orders[sort]);
        expect(data).toEqual(expected.map(({ card }) => card));
        expect(meta.total).toBe(expected.length);
        expect((await server.as().companies.facets(choice)).total).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  it('says how many reviews there are, and the month of the newest', async () => {
    const all = await readAll();
    const { meta } = await server.as().companies.list({ limit: 3 });
    expect(meta.reviews).toBe(all.reduce((sum, { card }) => sum + card.review_count, 0));
    expect(meta.newest_month).toBe(
      all
        .map(({ newest }) => newest)
        .sort()
        .at(-1),
    );
    expect((await server.as().companies.list({ limit: 3, sort: 'best' })).meta).not.toHaveProperty('reviews');
  });

  it('stays the same, whatever reviews are pending, held or rejected', async () => {
    const views = fc.sample(anyView, { seed: 5, numRuns: 40 });
    const readViews = async () => {
      const { companies } = server.as();
      const answers: unknown[] = [];
      for (const { sort, ...choice } of [...directorySorts.map((sort) => ({ sort })), ...views])
        answers.push(
          await companies.list({ ...choice, sort, limit: COMPANIES }),
          await companies.facets(choice),
        );
      return answers;
    };
    const before = await readViews();
    const moderator = server.as(await server.signIn('moderator')).moderation;
    const statuses = new Set<string>();
    for (const [index, companyId] of ids.entries()) {
      const release = pick(releases);
      const id = await makeSubmission(server.deps.db, companyId, { answers: scores(index), release });
      if (random() < 0.3) continue;
      const { status } = await moderator.decideReview({ id, approved: release !== 'at_once' });
      statuses.add(status);
    }
    expect([...statuses].sort()).toEqual(['held', 'rejected']);
    await refreshDirectory(server.deps, { everything: true });
    expect(await readViews()).toEqual(before);
    // One that is published changes what it must.
    await publish(0);
    expect(await readViews()).not.toEqual(before);
  });
});
