import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { changeReviewStatus, insertPublished } from '#db/queries/reviews.ts';
import { countReview } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { addReviewWords } from '#db/search/review-words.ts';
import { readScores } from '#db/tables/reviews.ts';
import { reviewSearch } from '#shared/review-search.ts';
import { cursorAfter, readCursor } from '#shared/rules/review-cursor.ts';
import type { ReviewFilter } from '#shared/rules/review-filter.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import { wordsIn } from '#shared/rules/review-words.ts';
import type { Review } from '#shared/schemas/review.ts';
import { type ReviewSort, reviewSorts } from '#shared/words.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { planOf } from '#testing/database/plan-of.ts';
import { countPublished } from './count-published.ts';
import { listPublished } from './list-published.ts';

const months = ['2024-11', '2025-01', '2025-12', '2026-01', '2026-02', '2026-05'];
const texts = ['pros', 'cons', 'advice', 'review_text'] as const;
const count = 500;
const said = [
  'Fair.',
  'Fair shifts, naïve plans',
  'LONG SHIFTS',
  'The boss’s plan: a long-running one',
  'Plän 9',
];
const titles = ['Planner', 'Shift Lead', 'Anonymous Position', 'Forklift driver', 'Nurse'];
const asked = [
  'fair',
  'Shift',
  'shifts naive',
  'plan',
  'plans, a',
  'bosses',
  'boss',
  'lead',
  'long one',
  'runn',
];

const filters = fc.record(
  {
    with_comments: fc.boolean(),
    stars: fc.integer({ min: 1, max: 5 }),
    year: fc.integer({ min: 2023, max: 2027 }),
    kind_of_work: fc.constantFrom('8344', '2221', '2512'),
    words: fc.constantFrom(...asked),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ReviewFilter>;

/** By what a card shows. */
function leaves(filter: ReviewFilter, review: Review): boolean {
  const { with_comments, stars, year, kind_of_work, words = '' } = filter;
  const { pros, cons, advice, comment, job_title } = review;
  const onCard = new Set(wordsIn([pros, cons, advice, comment, job_title].join(' ')));
  const shown = Math.max(1, Math.floor(shownRating(review.rating)));
  return (
    (!with_comments || review.free_form_text !== '') &&
    (stars === undefined || shown === stars) &&
    (year === undefined || review.created_at.startsWith(`${year}-`)) &&
    (kind_of_work === undefined || review.kind_of_work?.code === kind_of_work) &&
    wordsIn(words).every((word) => onCard.has(word))
  );
}

describeEachDialect('filtered reviews', (fresh, dialect) => {
  let db: Database;
  let companyId: number;
  const all: Record<ReviewSort, Review[]> = { recent: [], highest: [], lowest: [] };
  beforeAll(async () => {
    db = fresh().db;
    companyId = await makeCompany(db);
    const other = await makeCompany(db);
    await db.transaction().execute(async (trx: Transaction) => {
      for (let place = 0; place < count; place += 1) {
        const answers = Array.from(
          { length: 20 },
          (_, index) => 1 + ((place * 11 + index * (place % 3)) % 10),
        );
        const month = months[(place * place) % months.length] ?? '';
        const text = texts[place % 8];
        const content = makeContent(place % 50 === 0 ? other : companyId, {
          answers,
          review_text: '',
          job_title: titles[place % titles.length] ?? '',
          ...(text && { [text]: said[place % said.length] }),
        });
        await insertPublished(trx, { id: 1000 + place, ...content, published_month: month });
        const counted = { companyId: content.company_id, month, answers, hasComments: text !== undefined };
        await countReview(trx, counted, 1);
        if (place % 20 !== 7) continue;
        const removed = await changeReviewStatus(trx, 1000 + place, 'published', 'removed');
        if (removed) await countReview(trx, removed, -1);
      }
    });
    for (const sort of reviewSorts) all[sort] = await page({}, sort, { limit: count });
  }, 60_000);
  const page = (
    filter: ReviewFilter,
    sort: ReviewSort,
    { limit = 10, offset = 0, cursor }: { limit?: number; offset?: number; cursor?: string | undefined },
  ) =>
    listPublished(db, {
      ...{ company_id: companyId, sort, limit, offset },
      ...filter,
      after: cursor === undefined ? undefined : readCursor(cursor, sort),
    });

  it('are those of all reviews whose cards show it, in the same order, at any offset and after any review', async () => {
    expect(all.recent.length).toBeGreaterThan(400);
    const places = fc.record({
      offset: fc.integer({ min: 0, max: 480 }),
      limit: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...reviewSorts),
        places,
        async (filter, sort, { offset, limit }) => {
          const left = all[sort].filter((review) => leaves(filter, review));
          const expected = left.slice(offset, offset + limit);
          expect(await page(filter, sort, { offset, limit })).toEqual(expected);
          const before = left[offset - 1];
          if (before)
            expect(await page(filter, sort, { limit, cursor: cursorAfter(before, sort) })).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('can follow any review of the company, also one that the filter leaves out', async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...reviewSorts),
        fc.integer({ min: 0, max: 400 }),
        async (filter, sort, place) => {
          const after = all[sort][place];
          if (after === undefined) return;
          const expected = all[sort].slice(place + 1).filter((review) => leaves(filter, review));
          expect(await page(filter, sort, { cursor: cursorAfter(after, sort) })).toEqual(
            expected.slice(0, 10),
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  it('are counted for each choice as if it were made', async () => {
    const countOf = (filter: ReviewFilter) => all.recent.filter((review) => leaves(filter, review)).length;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const counts = await countPublished(db, { company_id: companyId, ...filter });
        expect(counts).toMatchObject({ matching: countOf(filter), has_more: false });
        expect(counts.with_comments).toBe(countOf({ ...filter, with_comments: true }));
        for (const { stars, count: found } of counts.stars) expect(found).toBe(countOf({ ...filter, stars }));
        for (const { year, count: found } of counts.years) expect(found).toBe(countOf({ ...filter, year }));
        for (const year of [2024, 2025, 2026])
          expect(counts.years.some((choice) => choice.year === year)).toBe(countOf({ ...filter, year }) > 0);
      }),
    );
  });

  it('can be asked for each kind of work that published ones have', async () => {
    const { kinds_of_work } = await countPublished(db, { company_id: companyId, stars: 1 });
    expect(kinds_of_work).toEqual([
      { code: '8344', name: 'Lifting truck operators' },
      { code: '2221', name: 'Nursing professionals' },
    ]);
    const removed = { ...makeContent(await makeCompany(db), { job_title: 'Baker' }), id: 99_999 };
    await db.transaction().execute(async (trx: Transaction) => {
      await insertPublished(trx, { ...removed, published_month: '2026-05' });
      await changeReviewStatus(trx, removed.id, 'published', 'removed');
    });
    const { company_id } = removed;
    expect((await countPublished(db, { company_id })).kinds_of_work).toEqual([]);
  });

  it('are counted and sorted by rating as far as we look, where too many have the words', async () => {
    const [company_id, first] = [await makeCompany(db), 100_000];
    await db.transaction().execute(async (trx: Transaction) => {
      const review = { ...makeContent(company_id, { review_text: 'Calm' }), published_month: '2026-05' };
      const published = Array.from({ length: reviewSearch.counted + 1 }, (_, index) => ({
        ...review,
        id: first + index,
      }));
      await addReviewWords(trx, published);
      const month = await insertPublished(trx, { ...review, id: first });
      const answers = readScores(review.scores);
      await countReview(trx, { companyId: company_id, month, answers, hasComments: true }, 1);
    });
    const counts = await countPublished(db, { company_id, words: 'calm' });
    expect(counts).toMatchObject({ matching: reviewSearch.counted, has_more: true });
    expect(counts.stars[0]).toEqual({ stars: 1 });
    const asked = { company_id, words: 'calm', limit: 1, offset: reviewSearch.counted };
    const [last] = await listPublished(db, { ...asked, sort: 'recent' });
    expect(last?.id).toBe(first);
    await expect(listPublished(db, { ...asked, sort: 'highest' })).rejects.toThrow(/^Too many reviews/);
  });

  it('have kinds of work that are looked up one by one', async () => {
    const { statements } = fresh();
    statements.length = 0;
    await countPublished(db, { company_id: companyId });
    const statement = statements.find((sent) => sent.includes('recursive')) ?? '';
    expect(await planOf(db, statement)).toMatch(/index.* reviews_kinds/i);
  });

  it.runIf(dialect === 'sqlite')(
    'are found by an index that has all that a filter asks, and never sorted',
    async () => {
      const { statements } = fresh();
      const filter = { with_comments: true, stars: 4, year: 2026 };
      for (const sort of reviewSorts) {
        statements.length = 0;
        const [review] = await page(filter, sort, { limit: 1 });
        if (review === undefined) throw new Error('The filter leaves nothing.');
        await page(filter, sort, { cursor: cursorAfter(review, sort) });
        for (const statement of statements.splice(0).filter((one) => /from "reviews"/.test(one))) {
          const { rows } = await sql
            .raw<{ detail: string }>(`explain query plan ${statement.replaceAll('+?', '+1')}`)
            .execute(db);
          const index = sort === 'recent' ? 'reviews_filtered' : 'reviews_filtered_rated';
          const details = rows.map(({ detail }) => detail).join(' | ');
          expect(details).toMatch(new RegExp(`^SEARCH reviews USING INDEX ${index} |INTEGER PRIMARY KEY`));
          expect(details).not.toMatch(/SCAN reviews|TEMP B-TREE/);
        }
      }
    },
  );
});
