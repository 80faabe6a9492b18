import SqliteDatabase from 'better-sqlite3';
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

  it('are planned once for each connection, not for each value', async () => {
    if (dialect === 'postgres') return;
    const { db, url } = fresh();
    const ids = [await makeCompany(db), await makeCompany(db), await makeCompany(db)];
    const readAll = async () => {
      for (const id of ids) await findCompany(db, id);
    };
    await readAll();
    expect(await countPlans(readAll)).toBe(0);

    const file = new SqliteDatabase(url.slice('sqlite:'.length));
    const bare = file.prepare(
      'select name from company_stats join companies on id = company_id where company_id = ?',
    );
    expect(await countPlans(() => ids.map((id) => bare.get(id)))).toBe(ids.length);
    file.close();
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

/** How often SQLite plans a statement while `work` runs: for each new plan better-sqlite3 builds a function that makes rows. */
async function countPlans(work: () => unknown): Promise<number> {
  const { Function: original } = globalThis;
  let plans = 0;
  globalThis.Function = new Proxy(original, {
    apply: (...call) => {
      plans += 1;
      return Reflect.apply(...call);
    },
  });
  await work();
  globalThis.Function = original;
  return plans;
}
