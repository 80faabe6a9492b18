import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listGrantPeriods } from '#db/queries/grants.ts';
import { makeCompany } from '#db/testing/factories.ts';
import { findRaw } from '#db/testing/raw-bytes.ts';
import { leaveTraces, traces } from '#db/testing/small-rows.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { makeServer, type TestServer } from '#server/testing/make-app.ts';
import { openPeople } from '#server/testing/people.ts';
import { forgetPastYears } from './forget-past-years.ts';
import { rewriteSmallTables } from './rewrite-small-tables.ts';

describe.each(['sqlite', 'postgres'] as const)('forgetting past years (%s)', (dialect) => {
  let server: TestServer;
  const years = ['2024', '2025', '2026', '2027'];
  const tracesOf = (year: string) => traces(Number(year), 1, year);
  beforeAll(async () => {
    server = await makeServer({ dialect });
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
  const forgetAt = async (instant: string) => {
    server.clock.now = new Date(instant);
    await forgetPastYears(server.deps);
    return [await left('grants'), await left('nullifiers'), server.deps.keys.periods()];
  };

  it('keeps the previous year until the end of January, UTC, and years that a wrong clock puts in the future', async () => {
    const kept = ['2025', '2026', '2027'];
    expect(await forgetAt('2026-01-31T23:59:59.999Z')).toEqual([kept, kept, kept]);
    const open = ['2026', '2027'];
    expect(await forgetAt('2026-02-01T00:00:00.000Z')).toEqual([open, open, open]);
    expect(await forgetAt('2026-12-31T23:59:59.999Z')).toEqual([open, open, open]);
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
    server.clock.now = new Date('2027-02-01T00:00:00.000Z');
    await expect(forgetPastYears({ ...server.deps, keys: stopped })).rejects.toThrow('stopped');
    expect([await left('grants'), keys.periods()]).toEqual([['2027'], ['2026', '2027']]);
    const config = { ...server.deps.config, demoData: false };
    await prepareDatabase({ ...server.deps, config });
    await forgetPastYears(server.deps);
    expect(keys.periods()).toEqual(['2027']);
  });

  it("keeps the keys if the rows can't be deleted", async () => {
    server.clock.now = new Date('2028-02-01T00:00:00.000Z');
    await server.deps.db.schema.alterTable('nullifiers').renameTo('elsewhere').execute();
    await expect(forgetPastYears(server.deps)).rejects.toThrow(/nullifiers/);
    expect([await left('grants'), server.deps.keys.periods()]).toEqual([['2027'], ['2027']]);
  });
});
