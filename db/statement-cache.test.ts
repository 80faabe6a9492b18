import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from './connect.ts';
import { isUnavailable } from './dialect.ts';
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

  it('survive a server that ends the connections under them', async () => {
    if (dialect === 'sqlite') return;
    const other = connect(fresh().url);
    const sleeping = sql`select pg_sleep(5)`.execute(other);
    const ended = expect(sleeping).rejects.toSatisfy(isUnavailable);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ ended: boolean }>`
          select pg_terminate_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and query like 'select pg_sleep%' and pid <> pg_backend_pid()`.execute(
          fresh().db,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await ended;
    expect((await sql<{ one: number }>`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }]);
    await other.destroy();
  });
});
