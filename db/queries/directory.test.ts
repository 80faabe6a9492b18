import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { seededRandom } from '#db/demo-data/random.ts';
import type { Place } from '#db/directory/list.ts';
import type { Transaction } from '#db/schema.ts';
import { choices, type DirectoryChoice } from '#shared/rules/directory.ts';
import { meanInterval } from '#shared/rules/mean-interval.ts';
import { companyRating } from '#shared/rules/review-score.ts';
import { directorySorts } from '#shared/words.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { planOf } from '#testing/database/plan-of.ts';
import { listEntries, readFacets } from './directory.ts';
import { countReview } from './statistics.ts';

const COMPANIES = 60;
const months = ['2025-11', '2025-12', '2026-01'];
const countries = ['NL', 'NO', null];
const industries = ['H52', 'H', 'K62', null];
const sizes = [1, 250, 5000, null];

type Known = {
  id: number;
  name: string;
  country: string | null;
  industry: string | null;
  size: number | null;
  reviews: { sum: number; month: string }[];
};

const text = (value: string | number | null) => String(value ?? 'unknown');
const filters = {
  country: ({ country }: Known) => text(country),
  industry: ({ industry }: Known) => (industry === null ? 'unknown' : industry.slice(0, 1)),
  size: ({ size }: Known) => text(size),
};

function fits(known: Known, { country, industry, size, min_rating, min_reviews }: DirectoryChoice): boolean {
  const sum = known.reviews.reduce((total, review) => total + review.sum, 0);
  const rating = known.reviews.length < 5 ? 0 : (companyRating(sum, known.reviews.length) ?? 0);
  return (
    (country === undefined || filters.country(known) === country) &&
    (industry === undefined || filters.industry(known) === industry) &&
    (size === undefined || filters.size(known) === size) &&
    (min_rating === undefined || rating >= Number(min_rating)) &&
    (min_reviews === undefined || known.reviews.length >= 5)
  );
}

/** By this, a company with a lower number comes first. */
const keys = {
  reviews: ({ reviews }: Known) => -reviews.length,
  best: ({ reviews }: Known) => {
    const count = reviews.length;
    if (count < 5) return 100 - count;
    const stars = reviews.map(({ sum }) => sum / 40);
    const mean = stars.reduce((total, value) => total + value, 0) / count;
    const deviation = Math.sqrt(stars.reduce((total, value) => total + (value - mean) ** 2, 0) / (count - 1));
    return -Math.round(meanInterval({ count, mean, deviation }, { from: 0.5, to: 5 }).low * 100);
  },
  recent: ({ reviews }: Known) =>
    -months.indexOf(
      reviews
        .map(({ month }) => month)
        .sort()
        .at(-1) ?? '',
    ),
  name: () => 0,
};
const tie = { reviews: 'name', best: 'id', recent: 'id', name: 'name' } as const;

const anyChoice = fc.record(
  {
    country: fc.constantFrom('NL', 'NO', 'SE', 'unknown'),
    industry: fc.constantFrom('H', 'K', 'A', 'unknown'),
    size: fc.constantFrom('1', '250', '5000', '10', 'unknown'),
    min_rating: fc.constantFrom(...choices.min_rating),
    min_reviews: fc.constant('5'),
  },
  { requiredKeys: [] },
);

describeEachDialect('the directory', (fresh, dialect) => {
  let db: Database;
  let all: Known[];
  const count = (review: Parameters<typeof countReview>[1], by: 1 | -1) =>
    db.transaction().execute((trx: Transaction) => countReview(trx, review, by));

  beforeAll(async () => {
    db = fresh().db;
    // Once PostgreSQL knows how few rows there are, any index will do.
    if (dialect === 'postgres')
      await sql`alter table directory_entries set (autovacuum_enabled = false)`.execute(db);
    const random = seededRandom(7);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    all = [];
    for (let index = 0; index < COMPANIES; index += 1) {
      const facts = { country: pick(countries), industry: pick(industries), size: pick(sizes) };
      const name = `company ${String((index * 37) % COMPANIES).padStart(3, '0')}`;
      const known: Known = { id: await makeCompany(db, { name, ...facts }), name, ...facts, reviews: [] };
      all.push(known);
      for (let reviews = Math.floor(random() * 10); reviews > 0; reviews -= 1) {
        const score = 1 + Math.floor(random() * 10);
        const answers = Array<number>(20).fill(score);
        const review = { companyId: known.id, month: pick(months), answers, hasComments: false };
        await count(review, 1);
        // Some are removed again.
        if (random() < 0.2) await count(review, -1);
        else known.reviews.push({ sum: 20 * score, month: review.month });
      }
    }
  });

  const inOrder = (choice: DirectoryChoice, sort: (typeof directorySorts)[number]) =>
    all
      .filter((known) => fits(known, choice))
      .toSorted(
        (one, other) =>
          keys[sort](one) - keys[sort](other) ||
          (tie[sort] === 'name' ? one.name.localeCompare(other.name) : 0) ||
          one.id - other.id,
      )
      .map(({ id }) => id);

  it('lists what filtering and sorting all companies by hand gives, page by page, in either way to read it', async () => {
    const asked = fc.record({
      choice: anyChoice,
      sort: fc.constantFrom(...directorySorts),
      isWhole: fc.boolean(),
      limit: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ choice, sort, isWhole, limit }) => {
        const expected = inOrder(choice, sort);
        const reading = { few: isWhole ? 1000 : 0, longWalk: 0 };
        const byCursor: number[] = [];
        for (let after: Place | undefined; ; ) {
          const { listed, total } = await listEntries(
            db,
            { choice, sort },
            { limit, offset: 0, after },
            reading,
          );
          expect(total).toBe(expected.length);
          byCursor.push(...listed.map(({ id }) => id));
          if (listed.length < limit) break;
          after = listed.at(-1);
        }
        expect(byCursor).toEqual(expected);
        const { listed } = await listEntries(db, { choice, sort }, { limit, offset: 3 }, reading);
        expect(listed.map(({ id }) => id)).toEqual(expected.slice(3, 3 + limit));
      }),
      { numRuns: 150 },
    );
  });

  it('counts each choice as if it was made, and leaves out those without companies', async () => {
    await fc.assert(
      fc.asyncProperty(anyChoice, async (choice) => {
        const facets = await readFacets(db, choice);
        for (const name of ['country', 'industry', 'size'] as const) {
          const expected: Record<string, number> = {};
          for (const known of all.filter((one) => fits(one, { ...choice, [name]: undefined })))
            expected[filters[name](known)] = (expected[filters[name](known)] ?? 0) + 1;
          expect(facets[name]).toEqual(expected);
        }
        for (const min_rating of choices.min_rating)
          expect(facets.min_rating[min_rating]).toBe(inOrder({ ...choice, min_rating }, 'name').length);
        expect(facets.min_reviews[5]).toBe(inOrder({ ...choice, min_reviews: '5' }, 'name').length);
      }),
      { numRuns: 100 },
    );
  });

  it('reads from indexes alone, in order, and looks up cells', async () => {
    const { statements } = fresh();
    const plans = async (run: () => Promise<unknown>) => {
      statements.length = 0;
      await run();
      const found: string[] = [];
      for (const statement of new Set(statements)) found.push(await planOf(db, statement));
      return found.join('\n');
    };
    const scan =
      dialect === 'sqlite' ? /SCAN directory_(?:entries|cells)(?! USING COVERING INDEX)/ : /Seq Scan/;
    const sorts = dialect === 'sqlite' ? /TEMP B-TREE/ : /Sort Key/;
    const place = { key: 3, id: 1 };
    for (const sort of directorySorts)
      for (const [walk, choice] of [
        ['all', { min_reviews: '5' }],
        ['country', { country: 'NL', min_rating: '3' }],
        ['section', { industry: 'H' }],
        ['size', { size: '250' }],
      ] as const)
        for (const after of [undefined, place]) {
          const page = { limit: 10, offset: 0, after };
          const plan = await plans(() => listEntries(db, { choice, sort }, page, { few: 0, longWalk: 0 }));
          expect(plan).toContain(`directory_${walk}_${sort}`);
          expect(plan).not.toMatch(scan);
          expect(plan).not.toMatch(sorts);
        }
    const several = { country: 'NL', industry: 'H', size: '250' } as const;
    const picked = await plans(() =>
      listEntries(db, { choice: several, sort: 'best' }, { limit: 9, offset: 0 }, { few: 99, longWalk: 0 }),
    );
    expect(picked).toMatch(/directory_filters/);
    if (dialect === 'sqlite') expect(picked).toContain('(section=? AND size=? AND rating=? AND country=?)');
    expect(picked).not.toMatch(scan);
    for (const choice of [{}, several, { min_rating: '2' as const }]) {
      const plan = await plans(() => readFacets(db, choice));
      expect(plan).not.toMatch(scan);
      expect(plan).toMatch(
        dialect === 'sqlite' ? /section=\? AND size=\? AND rating=\? AND country=\?/ : /directory_cells_key/,
      );
    }
  });
});
