import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findCompany } from './queries/companies.ts';
import { makeCompany } from './testing/factories.ts';
import { describeEachDialect } from './testing/fresh-db.ts';

describeEachDialect('repeated queries', (fresh, dialect) => {
  it('answer each call with its own parameters', async () => {
    const { db } = fresh();
    const ids = [await makeCompany(db), await makeCompany(db), await makeCompany(db)];
    for (const id of [...ids, ...ids]) expect((await findCompany(db, id))?.id).toBe(id);
  });

  it('are prepared once for each connection', async () => {
    if (dialect === 'sqlite') return;
    const { db } = fresh();
    await db.connection().execute(async (one) => {
      for (const id of [1, 2, 3]) await findCompany(one, id);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_prepared_statements
        where statement like '%company_stats%' and statement like '%"company_id" = $1%'`.execute(one);
      expect(rows[0]?.count).toBe(1);
    });
  });
});
