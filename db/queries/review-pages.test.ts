import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import type { Transaction } from '#db/schema.ts';
import { cursorAfter, readCursor } from '#shared/rules/review-cursor.ts';
import { type ReviewSort, reviewSorts } from '#shared/words.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { planOf } from '#testing/database/plan-of.ts';
import { listReviews, listReviewsOfSite } from './review-pages.ts';
import { changeReviewStatus, insertPublished } from './reviews.ts';
import { countReview } from './statistics.ts';

describeEachDialect('pages of reviews', (fresh, dialect) => {
  let db: Database;
  let companyId: number;
  const big = 2 ** 53 - 2;
  const add = (id: number, published_month: string, score: number) =>
    insertPublished(db, {
      id,
      ...makeContent(companyId, { answers: Array<number>(20).fill(score), salary_hundredths: 9_999_999_999 }),
      published_month,
    });
  beforeAll(async () => {
    db = fresh().db;
    companyId = await makeCompany(db);
    await add(11, '2026-01', 6);
    await add(12, '2026-03', 3);
    await add(13, '2026-03', 6);
    await add(big, '2025-12', 9);
    await add(14, '2026-04', 10);
    await changeReviewStatus(db, 14, 'published', 'removed');
  });
  const page = (sort: ReviewSort, rest: { limit?: number; offset?: number; cursor?: string } = {}) =>
    listReviews(db, {
      company_id: companyId,
      sort,
      limit: rest.limit ?? 10,
      offset: rest.offset ?? 0,
      after: rest.cursor === undefined ? undefined : readCursor(rest.cursor, sort),
    });
  const ids = async (...of: Parameters<typeof page>) => (await page(...of)).map(({ id }) => id);

  /** All pages of one review each; `between` runs after the first two. */
  async function walk(sort: ReviewSort, between?: () => Promise<unknown>): Promise<number[]> {
    const seen: number[] = [];
    for (let cursor: string | undefined; seen.length < 20; ) {
      const [review] = await page(sort, { limit: 1, ...(cursor && { cursor }) });
      if (review === undefined) break;
      seen.push(review.id);
      cursor = cursorAfter(review, sort);
      if (seen.length === 2) await between?.();
    }
    return seen;
  }

  it('sort published reviews, ties by id', async () => {
    expect(await ids('recent')).toEqual([13, 12, 11, big]);
    expect(await ids('highest')).toEqual([big, 13, 11, 12]);
    expect(await ids('lowest')).toEqual([12, 11, 13, big]);
    expect(await ids('recent', { limit: 2, offset: 1 })).toEqual([12, 11]);
  });

  it.each(reviewSorts)('are the same by cursor and by offset (%s)', async (sort) => {
    expect(await walk(sort)).toEqual(await ids(sort));
  });

  it('neither skip nor repeat a review when others are added or removed', async () => {
    const seen = await walk('recent', async () => {
      await add(15, '2026-05', 5);
      await changeReviewStatus(db, 12, 'published', 'removed');
    });
    expect(seen).toEqual([13, 12, 11, big]);
    await changeReviewStatus(db, 12, 'removed', 'published');
    await changeReviewStatus(db, 15, 'published', 'removed');
  });

  it('begin at any offset where the statistics say', async () => {
    const busy = await makeCompany(db);
    const months = ['2026-05', '2026-04', '2026-01', '2025-11'];
    const count = 420;
    await db.transaction().execute(async (trx: Transaction) => {
      for (let place = 0; place < count; place += 1) {
        const answers = Array.from({ length: 20 }, (_, index) => 1 + ((place * 7 + index * place) % 10));
        const month = months[place % 4] ?? '';
        await insertPublished(trx, {
          id: 1000 + place,
          ...makeContent(busy, { answers }),
          published_month: month,
        });
        await countReview(trx, { companyId: busy, month, answers, hasComments: true }, 1);
      }
    });
    for (const sort of reviewSorts) {
      const at = async (offset: number, limit: number) =>
        (await listReviews(db, { company_id: busy, sort, limit, offset })).map(({ id }) => id);
      const all = await at(0, count);
      expect(all).toHaveLength(count);
      for (const offset of [199, 200, 201, 209, 210, 211, 314, 315, 316, 400, 419])
        expect(await at(offset, 10), `${sort} ${offset}`).toEqual(all.slice(offset, offset + 10));
      for (const offset of [420, 421, 100_000]) expect(await at(offset, 10)).toEqual([]);
    }
  });

  it("are read for the whole site month by month, once each, without this month's", async () => {
    const [other, hidden] = [await makeCompany(db), await makeCompany(db)];
    await db.updateTable('company_stats').set({ hidden: 1 }).where('company_id', '=', hidden).execute();
    const addTo = (company: number, id: number, published_month: string) =>
      insertPublished(db, { id, ...makeContent(company), published_month });
    await addTo(other, 5, '2028-01');
    await addTo(other, 7, '2028-03');
    await addTo(companyId, 6, '2028-03');
    await addTo(hidden, 8, '2028-03');
    await addTo(companyId, 9, '2028-04');
    const seen: number[] = [];
    let after = { value: '2028-01', id: 0 };
    for (;;) {
      const [found] = await listReviewsOfSite(db, { after, before: '2028-04', limit: 1 });
      if (found === undefined) break;
      seen.push(found.id);
      after = { value: found.created_at.slice(0, 7), id: found.id };
      // A place that the reader has passed.
      if (seen.length === 1) await addTo(companyId, 4, '2028-04');
    }
    expect(seen).toEqual([5, 6, 7]);
    const { statements } = fresh();
    statements.length = 0;
    await listReviewsOfSite(db, { after: { value: '2028-01', id: 1 }, before: '2028-04', limit: 9 });
    for (const statement of statements.filter((text) => text.includes('from "reviews"'))) {
      const plan = await planOf(db, statement);
      expect(plan).toMatch(/reviews_status/);
      expect(plan).not.toMatch(/SCAN reviews|Seq Scan on reviews|TEMP B-TREE/);
    }
  });

  it('keep large ids and salaries exact', async () => {
    const [review] = await page('highest', { limit: 1 });
    expect(review).toMatchObject({ id: big, salary: 99_999_999.99, rating: 4.5, created_at: '2025-12-01' });
  });

  it.runIf(dialect === 'sqlite')('walk the indexes instead of sorting', async () => {
    const middle = { recent: '2026-03.13', highest: '120.13', lowest: '120.11' };
    for (const sort of reviewSorts) {
      const { statements } = fresh();
      statements.length = 0;
      await page(sort);
      await page(sort, { cursor: middle[sort] });
      const ofReviews = statements.filter((statement) => statement.includes('from "reviews"'));
      const plans = await Promise.all(
        ofReviews.map((statement) =>
          sql.raw<{ detail: string }>(`explain query plan ${statement.replaceAll('+?', '+1')}`).execute(db),
        ),
      );
      const [index, column] =
        sort === 'recent' ? ['reviews_recent', 'published_month'] : ['reviews_rated', 'score_sum'];
      const found = (conditions: string) => [
        { detail: `SEARCH reviews USING INDEX ${index} (${conditions})` },
      ];
      const beyond = sort === 'lowest' ? '>' : '<';
      expect(plans.map(({ rows }) => rows)).toMatchObject([
        found('company_id=?'),
        found(`company_id=? AND ${column}=? AND id${beyond}?`),
        found(`company_id=? AND ${column}${beyond}?`),
      ]);
    }
  });
});
