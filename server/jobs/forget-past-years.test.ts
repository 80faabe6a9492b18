import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listGrantPeriods } from '#db/queries/grants.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { type FreshDb, freshDb } from '#testing/database/fresh-db.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { leaveTraces, traces } from '#testing/database/small-rows.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { openPeople } from '#testing/server/people.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { forgetPastYears } from './forget-past-years.ts';

const HOUR_MS = 3_600_000;

describe.each(['sqlite', 'postgres'] as const)('forgetting past years (%s)', (dialect) => {
  let server: TestServer;
  const years = ['2024', '2025', '2026', '2027'];
  const tracesOf = (year: string) => traces(Number(year), 1, year);
  beforeAll(async () => {
    const fresh = await freshDb(dialect);
    if (dialect === 'postgres') await ownDatabaseClock(fresh);
    server = await makeServer({ dialect, fresh });
    await makeCompany(server.deps.db);
    for (const year of years) {
      server.deps.keys.pepper(year);
      await leaveTraces(server.deps.db, tracesOf(year));
    }
  });
  afterAll(() => server.close());

  const left = async (table: 'grants' | 'nullifiers') => {
    if (table === 'grants') return listGrantPeriods(server.deps.db);
    const rows = await server.deps.db.selectFrom(table).select('period').execute();
    return rows.map((row) => row.period).sort();
  };
  const told: string[] = [];
  /** The jobs of an hour, with a database whose clock says the same or something else. */
  const runAt = async (at: Date, deps = server.deps, databaseAt = at) => {
    server.clock.now = at;
    if (dialect === 'postgres') await setDatabaseClock(server.fresh, databaseAt);
    await forgetPastYears(deps, (line) => told.push(line));
  };
  const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR_MS);
  /** The jobs of each hour for a day, the last of them exactly at this time. */
  const forgetAt = async (instant: string, deps?: TestServer['deps']) => {
    for (let hour = -24; hour <= 0; hour += 1) await runAt(later(instant, hour), deps);
    return state();
  };
  const state = async () => {
    return [await left('grants'), await left('nullifiers'), server.deps.keys.periods()];
  };

  it('keeps the previous year until a day after January, UTC, and years that a wrong clock puts in the future', async () => {
    const kept = ['2025', '2026', '2027'];
    await forgetAt('2026-01-15T00:00:00.000Z');
    expect(await forgetAt('2026-02-01T23:59:59.999Z')).toEqual([kept, kept, kept]);
    const open = ['2026', '2027'];
    const { years: logged } = server.deps.credentials.publicKeys(new Date('2026-02-01T12:00:00Z')).log;
    expect(logged.map(({ period }) => period)).toEqual(['2024', '2025', '2026']);
    expect(await forgetAt('2026-02-02T00:00:00.000Z')).toEqual([open, open, open]);
    expect(await forgetAt('2026-12-31T23:59:59.999Z')).toEqual([open, open, open]);
    // The public keys of years that are forgotten stay in the log, whose beginning never changes.
    expect(server.deps.credentials.publicKeys(server.clock.now).log.years).toEqual(logged);
    expect(told).toEqual(
      ['2024', '2025'].map((year) => `the key of ${year} was destroyed because that year is over`),
    );
  });

  it('begins the day again after a clock that said otherwise, of this server or another', async () => {
    const [ahead, right] = ['2027-02-06T00:00:00.000Z', '2026-11-23T00:00:00.000Z'];
    const before = await state();
    for (let hour = 0; hour < 60; hour += 1) {
      await runAt(later(ahead, hour));
      // For the last time an hour before the day is over.
      if (hour % 24 === 23) await runAt(later(right, hour));
    }
    expect(await state()).toEqual(before);
  });

  it('counts each hour once, and none that a clock set back repeats', async () => {
    const before = await state();
    for (let time = 0; time < 50; time += 1) await runAt(later('2027-02-06T00:00:00.000Z', time % 20));
    for (let time = 0; time < 50; time += 1) await runAt(later('2027-02-06T20:00:00.000Z', time / 50));
    expect(await state()).toEqual(before);
    await runAt(new Date('2026-11-23T00:00:00.000Z'));
  });

  it.runIf(dialect === 'postgres')("never goes by this machine's clock alone", async () => {
    const before = await state();
    for (let hour = 0; hour < 60; hour += 1)
      await runAt(
        later('2027-02-06T00:00:00.000Z', hour),
        server.deps,
        later('2026-11-23T00:00:00.000Z', hour),
      );
    expect(await state()).toEqual(before);
  });

  it('leaves no trace of a forgotten year in the file after the rewrite', async () => {
    await rewriteSmallTables(server.deps);
    const nullifiers = years.map((year) => tracesOf(year).nullifier);
    expect(await findRaw(server.fresh, nullifiers)).toEqual(nullifiers.slice(2));
    const people = await openPeople(server.deps, 'grants');
    expect(people.map(({ subject }) => subject).sort()).toEqual(
      ['2026', '2027'].map((year) => tracesOf(year).subject).sort(),
    );
  });

  it('can be stopped before the keys are deleted: the server starts, and the next run finishes', async () => {
    const { keys } = server.deps;
    const stopped = { ...keys, forget: () => expect.unreachable('stopped') as never };
    await expect(forgetAt('2027-02-02T00:00:00.000Z', { ...server.deps, keys: stopped })).rejects.toThrow(
      'stopped',
    );
    expect([await left('grants'), keys.periods()]).toEqual([['2027'], ['2026', '2027']]);
    const config = { ...server.deps.config, demoData: false };
    await prepareDatabase({ ...server.deps, config });
    await runAt(server.clock.now);
    expect(keys.periods()).toEqual(['2027']);
  });

  it("keeps the keys if the rows can't be deleted", async () => {
    await server.deps.db.schema.alterTable('nullifiers').renameTo('elsewhere').execute();
    await expect(forgetAt('2028-02-02T00:00:00.000Z')).rejects.toThrow(/nullifiers/);
    expect([await left('grants'), server.deps.keys.periods()]).toEqual([['2027'], ['2027']]);
  });
});

/** Gives a new PostgreSQL database, to which no one is connected yet, a clock that `setDatabaseClock` sets. */
async function ownDatabaseClock({ url }: FreshDb): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`alter database ${client.database} set search_path = public, pg_catalog`);
  await client.end();
}

/** Sets the clock that the database's statements read. */
async function setDatabaseClock({ db }: FreshDb, instant: Date): Promise<void> {
  await sql`create or replace function public.clock_timestamp() returns timestamptz language sql
    as ${sql.lit(`select '${instant.toISOString()}'::timestamptz`)}`.execute(db);
}
