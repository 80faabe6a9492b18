import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import type { ReviewContent } from '#db/tables/reviews.ts';
import { makeCompany, makeContent } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { listMonths, listSalaries } from './insights.ts';
import { changeReviewStatus, insertPublished } from './reviews.ts';
import { listCurrencies, listSalariesOf } from './salaries.ts';

describeEachDialect('queries for insights', (fresh, dialect) => {
  let db: Database;
  let companyId: number;
  let other: number;
  const add = (id: number, company: number, published_month: string, values: Partial<ReviewContent>) =>
    insertPublished(db, { id, ...makeContent(company, values), published_month });
  beforeAll(async () => {
    db = fresh().db;
    companyId = await makeCompany(db);
    other = await makeCompany(db);
  });

  it('list the newest published salaries of one company', async () => {
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
    const paid = { kind_of_work: '8344', salary_frequency: 'hourly', currency: 'SEK' } as const;
    await add(41, companyId, '2026-01', { ...paid, salary_hundredths: 100 });
    await add(42, other, '2026-03', { ...paid, salary_hundredths: 200 });
    await add(43, other, '2026-02', { ...paid, salary_hundredths: 300, currency: 'DKK' });
    await add(44, other, '2026-04', { ...paid, salary_hundredths: null });
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
