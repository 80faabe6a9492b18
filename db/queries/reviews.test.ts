import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { makeCompany, makeContent } from '#db/testing/factories.ts';
import { describeEachDialect } from '#db/testing/fresh-db.ts';
import { changeReviewStatus, listCountedReviews, listReviews, publishReview } from './reviews.ts';

describeEachDialect('review queries', (fresh, dialect) => {
  let db: Database;
  let companyId: number;
  const big = 2 ** 53 - 2;
  beforeAll(async () => {
    db = fresh().db;
    companyId = await makeCompany(db);
    const add = (id: number, published_month: string, score: number) =>
      publishReview(db, {
        id,
        ...makeContent(companyId, {
          answers: Array<number>(20).fill(score),
          salary_hundredths: 9_999_999_999,
        }),
        published_month,
      });
    await add(11, '2026-01', 6);
    await add(12, '2026-03', 3);
    await add(13, '2026-03', 6);
    await add(big, '2025-12', 9);
    await add(14, '2026-04', 10);
    await changeReviewStatus(db, 14, 'published', 'removed');
  });
  const ids = async (sort: 'recent' | 'highest' | 'lowest', limit = 10, offset = 0) =>
    (await listReviews(db, { company_id: companyId, sort, limit, offset })).map((review) => review.id);

  it.runIf(dialect === 'sqlite')('reads the reviews of a company through an index', async () => {
    const { statements } = fresh();
    for (const sort of ['recent', 'highest', 'lowest'] as const) {
      await listReviews(db, { company_id: companyId, sort, limit: 10, offset: 0 });
    }
    await listCountedReviews(db, companyId);
    for (const statement of statements.slice(-4)) {
      const plan = sql.raw<{ detail: string }>(`explain query plan ${statement.replaceAll('+?', '+1')}`);
      const { rows } = await plan.execute(db);
      expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .* USING .*INDEX/)]);
    }
  });

  it('sorts published reviews, ties by id', async () => {
    expect(await ids('recent')).toEqual([13, 12, 11, big]);
    expect(await ids('highest')).toEqual([big, 13, 11, 12]);
    expect(await ids('lowest')).toEqual([12, 11, 13, big]);
    expect(await ids('recent', 2, 1)).toEqual([12, 11]);
  });

  it('keeps large ids and salaries exact', async () => {
    const [review] = await listReviews(db, { company_id: companyId, sort: 'highest', limit: 1, offset: 0 });
    expect(review).toMatchObject({ id: big, salary: 99_999_999.99, rating: 4.5, created_at: '2025-12-01' });
  });

  it('changes a status only from the expected one', async () => {
    expect(await changeReviewStatus(db, 14, 'published', 'removed')).toBeUndefined();
    expect(await changeReviewStatus(db, 14, 'removed', 'published')).toEqual({
      companyId,
      month: '2026-04',
      answers: Array(20).fill(10),
    });
    await changeReviewStatus(db, 14, 'published', 'removed');
  });

  it('walks the indexes instead of sorting', async () => {
    if (dialect !== 'sqlite') return;
    for (const sort of ['recent', 'highest', 'lowest'] as const) {
      fresh().statements.length = 0;
      await ids(sort);
      const statement = fresh().statements[0]?.replaceAll('?', '1') ?? '';
      const plan = JSON.stringify((await sql.raw(`explain query plan ${statement}`).execute(db)).rows);
      expect(plan).toContain(sort === 'recent' ? 'reviews_recent' : 'reviews_rated');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });
});
