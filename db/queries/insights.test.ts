import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import type { Transaction } from '#db/schema.ts';
import type { ReviewContent } from '#db/tables/reviews.ts';
import type { CountedReview } from '#db/tables/statistics.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { listMonths, listSalaries, readCompanyCounters, readSiteCounters } from './insights.ts';
import { changeReviewStatus, insertPublished } from './reviews.ts';
import { listCurrencies, listSalariesOf } from './salaries.ts';
import { countReview } from './statistics.ts';

describeEachDialect('queries for insights', (fresh, dialect) => {
  let db: Database;
  const categorySizes = [3, 3, 4, 3, 4, 3];
  let companyId: number;
  let other: number;
  const count = (review: CountedReview, by: 1 | -1) =>
    db.transaction().execute((trx: Transaction) => countReview(trx, review, by));
  beforeAll(async () => {
    db = fresh().db;
    companyId = await makeCompany(db);
    other = await makeCompany(db);
  });

  it('read the counters in the order of their numbers', async () => {
    const answers = Array.from({ length: 20 }, (_, index) => (index % 10) + 1);
    await count({ companyId: other, month: '2026-01', answers, hasComments: false }, 1);
    await count(
      { companyId: other, month: '2026-01', answers: Array<number>(20).fill(10), hasComments: false },
      1,
    );
    expect(await readCompanyCounters(db, other)).toEqual({
      version: 2,
      half_stars: [0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      sums: {
        count: 2,
        sums: answers.map((score) => score + 10),
        squares: answers.map((score) => score * score + 100),
        categorySquares: [6, 15, 34, 6, 22, 27].map(
          (sum, index) => sum ** 2 + (10 * (categorySizes[index] ?? 0)) ** 2,
        ),
        scoreSquares: 110 ** 2 + 200 ** 2,
      },
    });
    await count({ companyId, month: '2026-01', answers: Array<number>(20).fill(2), hasComments: false }, 1);
    expect(await readSiteCounters(db)).toMatchObject({
      count: 3,
      sums: answers.map((score) => score + 12),
      squares: answers.map((score) => score * score + 104),
      scoreSquares: 110 ** 2 + 200 ** 2 + 40 ** 2,
    });
    expect(await readCompanyCounters(db, 999_999)).toBeUndefined();
  });

  it('list the newest months that still have reviews', async () => {
    const id = await makeCompany(db);
    const answers = Array<number>(20).fill(5);
    for (const month of ['2025-12', '2026-02', '2024-07', '2026-02', '2026-03']) {
      await count({ companyId: id, month, answers, hasComments: false }, 1);
    }
    await count({ companyId: id, month: '2026-03', answers, hasComments: false }, -1);
    expect(await listMonths(db, id, 2)).toEqual([
      { month: '2026-02', review_count: 2, score_total: 200 },
      { month: '2025-12', review_count: 1, score_total: 100 },
    ]);
  });

  it('list the newest published salaries of one company', async () => {
    const add = (id: number, company: number, published_month: string, values: Partial<ReviewContent>) =>
      insertPublished(db, {
        id,
        ...makeContent(company, { salary_frequency: 'yearly', ...values }),
        published_month,
      });
    await add(31, companyId, '2026-01', { salary_hundredths: 9_999_999_999, salary_frequency: 'monthly' });
    await add(32, companyId, '2026-03', {
      ...{ salary_hundredths: 200, job_title: 'Driver', kind_of_work: '8332', currency: 'EUR' },
    });
    await add(33, companyId, '2026-02', { salary_hundredths: 300 });
    await add(34, companyId, '2026-04', { salary_hundredths: null, salary_frequency: null });
    await add(35, companyId, '2026-04', { salary_hundredths: 500 });
    await add(36, other, '2026-04', { salary_hundredths: 600 });
    await changeReviewStatus(db, 35, 'published', 'removed');
    const salaries = await listSalaries(db, companyId, 10);
    expect(salaries).toEqual([
      {
        ...{ id: 32, job_title: 'Driver', kind_of_work: '8332' },
        ...{ currency: 'EUR', frequency: 'yearly', hundredths: 200 },
      },
      {
        ...{ id: 33, job_title: 'Planner', kind_of_work: null },
        ...{ currency: 'USD', frequency: 'yearly', hundredths: 300 },
      },
      {
        ...{ id: 31, job_title: 'Planner', kind_of_work: null },
        ...{ currency: 'USD', frequency: 'monthly', hundredths: 9_999_999_999 },
      },
    ]);
    expect(await listSalaries(db, companyId, 2)).toEqual(salaries.slice(0, 2));
  });

  it('list the newest published salaries of some work', async () => {
    const add = (id: number, company: number, published_month: string, values: Partial<ReviewContent>) =>
      insertPublished(db, {
        id,
        ...makeContent(company, {
          kind_of_work: '8344',
          salary_frequency: 'hourly',
          currency: 'SEK',
          ...values,
        }),
        published_month,
      });
    await add(41, companyId, '2026-01', { salary_hundredths: 100 });
    await add(42, other, '2026-03', { salary_hundredths: 200 });
    await add(43, other, '2026-02', { salary_hundredths: 300, currency: 'DKK' });
    await add(44, other, '2026-04', { salary_hundredths: null });
    expect(await listSalariesOf(db, '8344', 'SEK', 10)).toEqual([
      { company_id: other, frequency: 'hourly', hundredths: 200 },
      { company_id: companyId, frequency: 'hourly', hundredths: 100 },
    ]);
    expect(await listSalariesOf(db, '8344', 'SEK', 1)).toHaveLength(1);
    expect(await listCurrencies(db, '8344')).toEqual(['DKK', 'SEK']);
    expect(await listCurrencies(db, '8343')).toEqual([]);
  });

  it.runIf(dialect === 'sqlite')('read salaries and months from their indexes alone', async () => {
    const planOf = async (query: () => Promise<unknown>) => {
      fresh().statements.length = 0;
      await query();
      const statement = fresh().statements[0]?.replaceAll('?', '1') ?? '';
      return JSON.stringify((await sql.raw(`explain query plan ${statement}`).execute(db)).rows);
    };
    const salaries = await planOf(() => listSalaries(db, companyId, 10));
    expect(salaries).toContain('COVERING INDEX reviews_salaries');
    const ofWork = await planOf(() => listSalariesOf(db, '8344', 'SEK', 10));
    const currencies = await planOf(() => listCurrencies(db, '8344'));
    for (const plan of [ofWork, currencies]) expect(plan).toContain('COVERING INDEX reviews_paid_work');
    const months = await planOf(() => listMonths(db, companyId, 10));
    expect(months).toContain('PRIMARY KEY');
    for (const plan of [salaries, ofWork, currencies, months]) expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
  });
});
