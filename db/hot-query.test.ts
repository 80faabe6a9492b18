import SqliteDatabase from 'better-sqlite3';
import { type Compilable, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeCompany } from '../testing/database/factories.ts';
import { describeEachDialect } from '../testing/database/fresh-db.ts';
import { connect, type Database } from './connect.ts';
import { isUnavailable } from './failures.ts';
import { hotQuery } from './hot-query.ts';
import { findCompany } from './queries/companies.ts';
import type { Transaction } from './schema.ts';

describeEachDialect('repeated queries', (fresh, dialect) => {
  it.runIf(dialect === 'postgres')('are prepared once for each connection', async () => {
    const { db } = fresh();
    await db.connection().execute(async (one) => {
      for (const id of [1, 2, 3]) await findCompany(one, id);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_prepared_statements
        where statement like '%company_stats%' and statement like '%"company_id" = $1%'`.execute(one);
      expect(rows[0]?.count).toBe(1);
    });
  });

  it.runIf(dialect === 'sqlite')('are planned once for each connection, not for each value', async () => {
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

  it.runIf(dialect === 'postgres')('survive a server that ends their connections', async () => {
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

describeEachDialect('hot queries', (fresh) => {
  const nameOf = async (db: ReturnType<typeof connect>, id: number) => (await findCompany(db, id))?.name;

  it('see what anyone commits, and inside a transaction its own changes', async () => {
    const { db } = fresh();
    const id = await makeCompany(db, { name: 'Before' });
    const rename = (handle: typeof db, name: string) =>
      handle.updateTable('companies').set({ name }).where('id', '=', id).execute();
    let meanwhile: Promise<string | undefined> | undefined;
    const failed = db.transaction().execute(async (trx: Transaction) => {
      await rename(trx, 'Taken back');
      expect(await nameOf(trx, id)).toBe('Taken back');
      meanwhile = nameOf(db, id);
      throw new Error('stopped');
    });
    await expect(failed).rejects.toThrow('stopped');
    expect(await meanwhile).toBe('Before');
    await db.transaction().execute((trx: Transaction) => rename(trx, 'Committed'));
    expect(await nameOf(db, id)).toBe('Committed');
    const other = connect(fresh().url);
    await rename(other, 'By another process');
    await other.destroy();
    expect(await nameOf(db, id)).toBe('By another process');
  });

  it('fail after the database is closed', async () => {
    const db = connect(fresh().url);
    const id = await makeCompany(db);
    await db.destroy();
    await expect(findCompany(db, id)).rejects.toThrow();
    const used = connect(fresh().url);
    await findCompany(used, id);
    await used.destroy();
    await expect(findCompany(used, id)).rejects.toThrow();
  });
});

describe('the builder of a hot query', () => {
  type Build = (db: Database, id: number, limit: number) => Compilable<unknown>;
  const builders: [name: string, build: Build][] = [
    [
      'adds to a parameter',
      (db, _, limit) =>
        db
          .selectFrom('reviews')
          .select('id')
          .limit(limit + 1),
    ],
    ['negates a parameter', (db, _, limit) => db.selectFrom('reviews').select('id').limit(-limit)],
    [
      'compares a parameter',
      (db, id) =>
        db
          .selectFrom('reviews')
          .select('id')
          .limit(id > 1 ? 1 : 2),
    ],
    [
      'writes a parameter into text',
      (db, id) => db.selectFrom('reviews').select(sql.lit(`${id}`).as('text')),
    ],
    [
      'calls a method of a parameter',
      (db, id) => db.selectFrom('reviews').select('id').limit(Number(id.toFixed())),
    ],
  ];
  it.each(builders)('fails loudly when it %s', async (_name, build) => {
    const db = connect('sqlite::memory:');
    await expect(hotQuery(build)(db, 1, 2)).rejects.toThrow(/can't compute with its parameter [12]/);
    await db.destroy();
  });

  it('fails loudly when it leaves a parameter out', async () => {
    const db = connect('sqlite::memory:');
    const build: Build = (handle, id) => handle.selectFrom('reviews').select('id').where('id', '=', id);
    await expect(hotQuery(build)(db, 1, 2)).rejects.toThrow("doesn't use its parameter 2");
    await db.destroy();
  });
});

/**
 * How often SQLite plans a statement while `work` runs: for each new plan, better-sqlite3 builds a function that
 * creates rows.
 */
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
