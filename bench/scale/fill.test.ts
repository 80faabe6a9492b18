import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { searchCompanies } from '#db/queries/companies.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { factColumns } from '#db/tables/companies.ts';
import { companyInput } from '#shared/schemas/company.ts';
import { describeEachDialect, type FreshDb, freshDb } from '#testing/database/fresh-db.ts';
import { fillDatabase } from './fill.ts';
import { filledBy } from './filled.ts';

const size = { companies: 300, reviews: 4000 };

describeEachDialect('filling a bench database', (fresh) => {
  let db: Database;
  beforeAll(async () => {
    db = fresh().db;
    await fillDatabase(db, size);
  });

  const statistics = async () => ({
    // The version changes with every write, but it isn't a statistic.
    site: { ...(await db.selectFrom('site_stats').selectAll().executeTakeFirstOrThrow()), version: 0 },
    companies: await db.selectFrom('company_stats').selectAll().orderBy('company_id').execute(),
    months: await db
      .selectFrom('company_months')
      .selectAll()
      .orderBy('company_id')
      .orderBy('month')
      .execute(),
  });

  it('leaves the statistics that recomputing them gives', async () => {
    const filled = await statistics();
    expect(filled.site.company_count).toBe(size.companies);
    expect(filled.site.review_count).toBeGreaterThan(size.reviews * 0.9);
    await recomputeStats(db);
    expect(await statistics()).toEqual(filled);
  });

  it('adds companies that the product would accept, and finds them', async () => {
    const companies = await db
      .selectFrom('companies')
      .select(['name', 'domain', 'hq_location', 'address', ...factColumns])
      .execute();
    for (const company of companies) expect(companyInput.parse(company)).toEqual(company);
    for (const fact of ['industry', 'size', 'country', 'founded'] as const)
      expect(new Set(companies.map((company) => company[fact])).size).toBeGreaterThan(5);
    for (const { name } of companies.slice(0, 20)) {
      const found = await searchCompanies(db, name, 50, 0);
      expect(found.map((company) => company.name)).toContain(name);
      const [, end] = /\b[A-Z]([a-z]{6,})\b/.exec(name) ?? [];
      if (end) expect((await searchCompanies(db, end, 50, 0)).length).toBeGreaterThan(0);
    }
  });

  it('refuses a database that has companies', async () => {
    await expect(fillDatabase(db, size)).rejects.toThrow("isn't empty");
  });
});

it('stores the same rows on both databases', async () => {
  const [sqlite, postgres] = [await freshDb('sqlite'), await freshDb('postgres')];
  for (const { db } of [sqlite, postgres]) await fillDatabase(db, size);
  for (const table of ['companies', 'reviews', 'submissions', 'reports'] as const) {
    const rows = ({ db }: FreshDb) => db.selectFrom(table).selectAll().orderBy('id').execute();
    const stored = await rows(sqlite);
    expect(stored.length).toBeGreaterThan(0);
    expect(await rows(postgres)).toEqual(stored);
  }
  for (const { close } of [sqlite, postgres]) await close();
});

it('fills a database again after a change to any code that decides what search finds', () => {
  const root = join(import.meta.dirname, '../..');
  const decides = /^#(shared\/rules|db\/search|server\/jobs)\//;
  const known = new Set<string>();
  const follow = (file: string) => {
    if (known.has(file)) return;
    known.add(file);
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import (?!type).*|\}) from '(.+)';$/gm,
    ))
      if (decides.test(from)) follow(join(root, from.slice(1)));
      else if (from.startsWith('.')) follow(join(file, '..', from));
  };
  follow(join(root, 'server/jobs/refresh-search.ts'));
  expect(known.size).toBeGreaterThan(8);
  expect([...known].filter((file) => !filledBy().includes(file))).toEqual([]);
});
