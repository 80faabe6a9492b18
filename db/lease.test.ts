import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { describeEachDialect } from '../testing/database/fresh-db.ts';
import { connect } from './connect.ts';
import { isPostgres } from './dialect.ts';
import { takeLease } from './lease.ts';

describeEachDialect('the lease', (fresh, dialect) => {
  let other: ChildProcess | undefined;
  afterEach(() => void other?.kill('SIGKILL'));
  it('is for one at a time, and can be taken again when it has ended', async () => {
    await using second = connect(fresh().url);
    const lease = await takeLease(fresh().db);
    expect(lease).toBeDefined();
    expect(await takeLease(second)).toBeUndefined();
    await lease?.end();
    const next = await takeLease(second);
    expect(next).toBeDefined();
    await next?.end();
  });

  it('ends with a process that is killed', async () => {
    const { url, db } = fresh();
    other = fork(fileURLToPath(new URL('../testing/database/lease-holder.ts', import.meta.url)), [url]);
    expect((await once(other, 'message'))[0]).toBe('taken');
    expect(await takeLease(db)).toBeUndefined();
    other.kill('SIGKILL');
    await once(other, 'exit');
    await expect
      .poll(() => takeLease(db).then(async (lease) => lease?.end().then(() => 'taken')))
      .toBe('taken');
  });

  it('keeps no one from writing, and no dead row from being removed', async () => {
    const { url, db } = fresh();
    const lease = await takeLease(db);
    await using second = connect(url);
    await second.updateTable('site_stats').set({ version: 2 }).execute();
    await db.updateTable('site_stats').set({ version: 3 }).execute();
    if (isPostgres(db)) {
      const { rows } = await sql`select backend_xid, backend_xmin from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(db);
      expect(rows).toEqual([{ backend_xid: null, backend_xmin: null }]);
    }
    await lease?.end();
  });

  it.runIf(dialect === 'postgres')(
    'outlasts the time after which PostgreSQL ends idle transactions',
    async () => {
      const { url, db } = fresh();
      const name = sql.id(new URL(url).pathname.slice(1));
      await sql`alter database ${name} set idle_in_transaction_session_timeout = '100ms'`.execute(db);
      await using second = connect(url);
      const lease = await takeLease(second);
      await pause(300);
      const another = await takeLease(db);
      await Promise.all([lease?.end(), another?.end()]);
      expect([lease === undefined, another]).toEqual([false, undefined]);
    },
  );
});
