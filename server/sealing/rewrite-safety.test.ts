import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { connect, type Database } from '#db/connect.ts';
import { readSnapshot } from '#db/dialect.ts';
import type { Transaction } from '#db/schema.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { leaveTraces, traces } from '#testing/database/small-rows.ts';
import { makeSealing, openPeople, saveArrival, savePerson, sealedRows } from '#testing/server/people.ts';
import { rewriteSmallTables } from './rewrite-small-tables.ts';

const ARRIVAL = 7;

/** Grants first. */
const counts = async (db: Database) => {
  const tables = ['nullifiers', 'submissions', 'receipts', 'messages', 'live_verifications'] as const;
  const counted = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return [await sealedRows(db, 'grants'), ...counted].map((rows) => rows.length);
};

/**
 * A separate process that runs the rewrite, and kills itself when it has run a statement that starts like each of these,
 * one after the other, if any are given.
 */
function rewriteElsewhere(url: string, keys: string, killAfter: string[] = []): Promise<string | null> {
  const script = `
    import { connect } from '#db/connect.ts';
    import { openSeals } from '#server/sealing/seals.ts';
    import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
    const awaited = ${JSON.stringify(killAfter)};
    const die = ({ query }) => {
      if (awaited.length === 0 || !query.sql.startsWith(awaited[0])) return;
      awaited.shift();
      if (awaited.length === 0) process.kill(process.pid, 'SIGKILL');
    };
    const db = connect(${JSON.stringify(url)}, { log: die });
    await rewriteSmallTables({ db, seals: openSeals(${JSON.stringify(keys)}), now: () => new Date() }, { deadAfter: ${killAfter.length > 0 ? 300 : 3000} });
    await db.destroy();`;
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', script],
      (error, _, stderr) => {
        if (error && child.signalCode === null) reject(new Error(stderr, { cause: error }));
        else resolve(child.signalCode);
      },
    );
  });
}

describeEachDialect('a rewrite', (fresh, dialect) => {
  let sealing: ReturnType<typeof makeSealing>;
  beforeAll(() => {
    sealing = makeSealing(fresh().db);
  });

  let people = 0;
  const add = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      people += 1;
      await leaveTraces(fresh().db, traces(people), savePerson(sealing));
    }
  };

  const waiting = async () => (await fresh().db.selectFrom('arrivals').select('lookup').execute()).length;
  const arrived = (before: number[]) => before.map((count, table) => (table === 2 ? count + 1 : count));

  it('that is killed in the middle changes nothing, and the next one finishes the work', async () => {
    await makeCompany(fresh().db);
    await add(20);
    await saveArrival(sealing, ARRIVAL);
    const before = await counts(fresh().db);
    const emptied = dialect === 'sqlite' ? 'delete from' : 'truncate';
    const announced = 'update "sealing_key" set "next"';
    const settled = 'insert into "grants_';
    const named = 'update "sealing_key" set "name"';
    const steps = [
      [announced],
      [announced, 'commit'],
      [`${emptied} "grants_`],
      [settled],
      ['insert into "group_sizes"'],
      ['create temporary'],
      [settled, 'create temporary'],
      [settled, emptied],
      [settled, 'insert into "receipts"'],
      [settled, 'drop table'],
      [named],
    ];
    for (const statements of steps) {
      const killed = await rewriteElsewhere(fresh().url, sealing.folder, statements);
      expect([statements, killed]).toEqual([statements, 'SIGKILL']);
      expect(await waiting()).toBe(1);
      expect(await openPeople(sealing, 'grants')).toHaveLength(people);
    }
    expect(await counts(fresh().db)).toEqual(before);
    // The key that was replaced is still there.
    expect(await rewriteElsewhere(fresh().url, sealing.folder, [named, 'commit'])).toBe('SIGKILL');
    expect([await waiting(), await counts(fresh().db)]).toEqual([0, arrived(before)]);
    await rewriteSmallTables(sealing);
    expect(await counts(fresh().db)).toEqual(arrived(before));
    expect(await openPeople(sealing, 'grants')).toHaveLength(people);
    expect(readdirSync(sealing.folder)).toHaveLength(1);
    await fresh().db.deleteFrom('submissions').where('id', '=', ARRIVAL).execute();
  });

  it('runs next to other rewrites and incoming reviews, and loses none', async () => {
    const others = [
      rewriteElsewhere(fresh().url, sealing.folder),
      rewriteElsewhere(fresh().url, sealing.folder),
    ];
    let rewriting = true;
    const rewrites = Promise.all([
      ...others,
      rewriteSmallTables(sealing),
      (async () => {
        for (let times = 0; times < 5; times += 1) await rewriteSmallTables(sealing);
      })(),
    ]).finally(() => {
      rewriting = false;
    });
    const seen: number[] = [];
    while (rewriting) {
      // SQLite runs without a pause in which the other processes could run.
      await pause(20);
      await add(1);
      const rows = await fresh().db.selectFrom('submissions').select('id').execute();
      seen.push(rows.length - people);
    }
    await rewrites;
    expect(seen.length).toBeGreaterThan(5);
    expect(new Set(seen)).toEqual(new Set([0]));
    expect(await counts(fresh().db)).toEqual(Array(6).fill(people));
  });

  it.runIf(dialect === 'postgres')(
    'lets requests go first that have locked the tables in another order',
    async () => {
      type Table = 'grants' | 'nullifiers' | 'submissions';
      const request = (seconds: number, first: Table, ...more: Table[]) =>
        fresh()
          .db.transaction()
          .execute(async (trx: Transaction) => {
            await sql`lock table ${sql.table(first)} in row exclusive mode`.execute(trx);
            await sql`select pg_sleep(${sql.lit(seconds)})`.execute(trx);
            for (const table of more)
              await sql`lock table ${sql.table(table)} in row exclusive mode`.execute(trx);
          });
      // The rewrite has locked grants and waits for nullifiers. Next it would want submissions, and PostgreSQL would
      // cancel the request that has locked them and has been waiting for grants the longest.
      const requests = Promise.all([request(0.5, 'nullifiers'), request(0.2, 'submissions', 'grants')]);
      await pause(100);
      await Promise.all([requests, rewriteSmallTables(sealing)]);
    },
  );

  it('empties no table that someone is copying from an earlier snapshot', async () => {
    const other = connect(fresh().url);
    const rows = await readSnapshot(other, ['companies', 'submissions'], async (snapshot) => {
      await snapshot.selectFrom('companies').select('id').execute();
      await expect(rewriteSmallTables(sealing, { patience: () => 300 })).rejects.toThrow(
        'The small tables are in use.',
      );
      return snapshot.selectFrom('submissions').select('id').execute();
    });
    expect(rows).toHaveLength(people);
    await other.destroy();
  });

  it('gives up when someone keeps blocking it, and says so without names', async () => {
    const other = connect(fresh().url);
    await other.connection().execute(async (connection) => {
      await sql.raw(dialect === 'sqlite' ? 'begin deferred' : 'begin').execute(connection);
      await connection.selectFrom('submissions').select('id').limit(1).execute();
      await add(1);
      const keys = readdirSync(sealing.folder);
      const hindered = dialect === 'sqlite' ? connect(fresh().url) : fresh().db;
      await expect(rewriteSmallTables({ ...sealing, db: hindered }, { patience: () => 300 })).rejects.toThrow(
        'The small tables are in use.',
      );
      // A disk that has failed may lack a part of the log that is still there.
      expect(readdirSync(sealing.folder)).toEqual(keys);
      if (dialect === 'sqlite') await hindered.destroy();
      await sql.raw('rollback').execute(connection);
    });
    await other.destroy();
    await rewriteSmallTables(sealing);
  });
});
