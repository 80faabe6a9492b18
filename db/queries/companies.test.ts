import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import type { Transaction } from '#db/schema.ts';
import type { CountedReview } from '#db/tables/statistics.ts';
import type { Company } from '#shared/schemas/company.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { findCompany, insertCompanies, listCompanies, searchCompanies } from './companies.ts';
import { countReview, readSiteStats } from './statistics.ts';

describeEachDialect('company queries', (fresh) => {
  let db: Database;
  const ids: Record<string, number> = {};
  const count = (review: CountedReview, by: 1 | -1) =>
    db.transaction().execute((trx: Transaction) => countReview(trx, review, by));
  beforeAll(async () => {
    db = fresh().db;
    const names = ['Nordlys Energi', 'Northwind Logistics', 'Acme North', 'Ünïcode Nord', 'Straße 100%_Bau'];
    for (const name of names) ids[name] = await makeCompany(db, { name });
    const companyId = ids['Acme North'] ?? 0;
    await count({ companyId, month: '2026-03', answers: Array<number>(20).fill(8), hasComments: true }, 1);
  });
  const listed = async (page = { limit: 10, offset: 0 }) =>
    (await listCompanies(db, page)).map((company) => company.name);
  const search = async (term: string) =>
    (await searchCompanies(db, term, 10, 0)).map((company) => company.name);

  it('lists the most reviewed first, then by name', async () => {
    expect(await listed()).toEqual([
      'Acme North',
      'Nordlys Energi',
      'Northwind Logistics',
      'Straße 100%_Bau',
      'Ünïcode Nord',
    ]);
    expect(await listed({ limit: 2, offset: 1 })).toEqual(['Nordlys Energi', 'Northwind Logistics']);
  });

  it('adds one company per domain, no matter how many requests race', async () => {
    const before = (await readSiteStats(db)).company_count;
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => makeCompany(db, { domain: 'racing.example' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readSiteStats(db)).company_count).toBe(before + 1);
  });

  it('lists the same by cursor and by offset, companies of one name by id', async () => {
    const twins = [
      await makeCompany(db, { name: 'Nordlys Energi' }),
      await makeCompany(db, { name: 'Nordlys Energi' }),
    ];
    const seen: Company[] = [];
    for (let after: Company | undefined; seen.length < 20; ) {
      const [next] = await listCompanies(db, { limit: 1, offset: 0, after });
      if (next === undefined) break;
      seen.push(next);
      after = next;
    }
    const all = await listCompanies(db, { limit: 20, offset: 0 });
    expect(seen).toEqual(all);
    expect(all.length).toBe((await readSiteStats(db)).company_count);
    const same = all.filter(({ name }) => name === 'Nordlys Energi').map(({ id }) => id);
    expect(same).toEqual([ids['Nordlys Energi'], ...twins]);
    for (const limit of [2, 4])
      expect(await listCompanies(db, { limit, offset: 0, after: all[1] })).toEqual(all.slice(2, 2 + limit));
  });

  it('adds many at a time, except for taken domains, and finds them', async () => {
    await makeCompany(db, { domain: 'taken.example' });
    const names = { 'taken.example': 'Late', 'many-1.example': 'Many One', 'many-2.example': 'Many Two' };
    const rest = { hq_location: null, address: null, created_on: '2026-03-01' };
    const companies = Object.entries(names).map(([domain, name]) => ({ name, domain, ...rest }));
    const twice = { name: 'Many Again', domain: 'many-1.example', ...rest };
    const ids = await db
      .transaction()
      .execute((trx: Transaction) => insertCompanies(trx, [...companies, twice]));
    expect([...ids.keys()].sort()).toEqual(['many-1.example', 'many-2.example']);
    for (const [domain, id] of ids) expect(await findCompany(db, id)).toMatchObject({ domain });
    expect((await search('many')).sort()).toEqual(['Many One', 'Many Two']);
  });
});
