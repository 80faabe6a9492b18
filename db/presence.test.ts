import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { describeEachDialect, freshDb } from '../testing/database/fresh-db.ts';
import { connect } from './connect.ts';
import { isPostgres } from './dialect.ts';
import { createPresence, type Presence } from './presence.ts';

const count = async ({ stand }: Presence) => (await stand()).processes;

describeEachDialect('the presence of a process', (fresh, dialect) => {
  let other: ChildProcess | undefined;
  afterEach(() => void other?.kill('SIGKILL'));

  it.runIf(dialect === 'sqlite')('is alone on SQLite', async () => {
    const presence = createPresence(fresh().db);
    expect(await count(presence)).toBe(1);
    await presence.end();
  });

  it.runIf(dialect === 'postgres')('counts until it ends, however often it is counted', async () => {
    await using second = connect(fresh().url);
    const [one, two] = [createPresence(fresh().db), createPresence(second)];
    expect([await count(one), await count(two), await count(one), await count(two)]).toEqual([1, 2, 2, 2]);
    await one.end();
    expect(await count(two)).toBe(1);
    expect(await count(one)).toBe(2);
    await Promise.all([one.end(), two.end()]);
  });

  it.runIf(dialect === 'postgres')('ends with a process that is killed', async () => {
    const presence = createPresence(fresh().db);
    expect(await count(presence)).toBe(1);
    other = fork(fileURLToPath(new URL('../testing/database/presence-holder.ts', import.meta.url)), [
      fresh().url,
    ]);
    expect((await once(other, 'message'))[0]).toBe(2);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await expect.poll(() => count(presence)).toBe(1);
    await presence.end();
  });

  it.runIf(dialect === 'postgres')('comes back after PostgreSQL has ended its connection', async () => {
    await using second = connect(fresh().url);
    const [one, two] = [createPresence(fresh().db), createPresence(second)];
    await count(one);
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      second,
    );
    await expect.poll(() => count(two)).toBe(1);
    expect(await count(one)).toBe(2);
    await Promise.all([one.end(), two.end()]);
  });

  it.runIf(dialect === 'postgres')('counts no one in another database', async () => {
    const elsewhere = await freshDb('postgres');
    const [here, there] = [createPresence(fresh().db), createPresence(elsewhere.db)];
    expect([await count(here), await count(there)]).toEqual([1, 1]);
    await Promise.all([here.end(), there.end()]);
    await elsewhere.close();
  });

  it('writes nothing, and keeps no dead row from being removed and no one from changing tables', async () => {
    const { db, url } = fresh();
    const presence = createPresence(db);
    await count(presence);
    await using second = connect(url);
    await second.updateTable('site_stats').set({ version: 2 }).execute();
    if (isPostgres(db)) {
      const { rows } = await sql`select backend_xid, backend_xmin from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(db);
      expect(rows).toEqual([{ backend_xid: null, backend_xmin: null }]);
      const locks = await sql`select distinct locktype, mode from pg_locks
        where pid <> pg_backend_pid() and locktype <> 'virtualxid'
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
      expect(locks.rows).toEqual([{ locktype: 'advisory', mode: 'ShareLock' }]);
    }
    await presence.end();
  });
});
