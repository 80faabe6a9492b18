import type { Database } from '#db/connect.ts';
import { insertCompanies, searchCompanies } from '#db/queries/companies.ts';
import type { Transaction } from '#db/schema.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';
import type { NamedCompany } from './names.ts';

/** Names of the first hits, best first. */
type Engine = (typed: string, limit: number) => Promise<string[]>;

/** Adds companies, with so many reviews as they have, to the directory and the search index. */
export async function addCompanies(db: Database, companies: NamedCompany[]): Promise<void> {
  await db.transaction().execute(async (trx: Transaction) => {
    const rows = companies.map(({ name, domain, hq_location }) => ({ name, domain, hq_location }));
    const ids = await insertCompanies(
      trx,
      rows.map((row) => ({ ...row, address: null, created_on: '2026-01-01' })),
    );
    for (const { domain, reviewCount } of companies) {
      const id = ids.get(domain);
      if (id === undefined) throw new Error(`The domain ${domain} is taken.`);
      const counts = trx.updateTable('company_stats').set({ review_count: reviewCount });
      await counts.where('company_id', '=', id).execute();
    }
  });
  await refreshSearch(
    { db },
    { pace: { rows: () => companies.length, run: (transaction) => transaction() } },
  );
}

export const ourSearch =
  (db: Database): Engine =>
  async (typed, limit) =>
    (await searchCompanies(db, typed, limit, 0)).map(({ name }) => name);
