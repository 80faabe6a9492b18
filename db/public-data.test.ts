import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCompany } from '../testing/database/factories.ts';
import { type ReplicatedPostgres, startReplicated } from '../testing/database/replicated-postgres.ts';
import { connect, type Database, openConnections } from './connect.ts';
import { isUnavailable } from './failures.ts';
import { openPublicData, type PublicData, type PublicDb } from './public-data.ts';
import { findCompany, searchCompanies } from './queries/companies.ts';
import { publicDataChanged } from './queries/statistics.ts';
import type { Transaction } from './schema.ts';

const MINUTE = 60_000;

let servers: ReplicatedPostgres;
let company: number;
let db: Database;
let publicData: PublicData;
let clock: number;
/** Statements on the replica. */
let onReplica: string[];

const open = () => {
  onReplica = [];
  clock = 0;
  const connections = openConnections(servers.primaryUrl);
  db = connections.db;
  publicData = openPublicData(connections, {
    replica: { url: servers.replicaUrl, log: ({ query }) => onReplica.push(query.sql) },
    clock: () => performance.now() + clock,
  });
};
const close = async () => {
  await publicData.close();
  await db.destroy();
};

beforeAll(async () => {
  servers = await startReplicated();
  const first = connect(servers.primary.url);
  company = await makeCompany(first, { name: 'Before' });
  await first.destroy();
  await servers.caughtUp();
});
afterAll(() => servers.stop());
beforeEach(open);
afterEach(async () => {
  for (const line of Object.values(servers.lines)) line.open();
  await close();
  await servers.replica.run('select pg_wal_replay_resume()');
  await servers.caughtUp();
});

const read = async () => (await publicData.read((db) => findCompany(db, company)))?.address;
/** A change of public data by another server. */
async function change(address: string): Promise<void> {
  await using other = connect(servers.primary.url);
  await other.transaction().execute(async (trx: Transaction) => {
    await trx.updateTable('companies').set({ address }).where('id', '=', company).execute();
    await publicDataChanged(trx);
  });
}
const pause = () => servers.replica.run('select pg_wal_replay_pause()');

describe('a read of public data', () => {
  it('goes to the replica when it has the newest version, and asks the primary for nothing else', async () => {
    await change('Harbor Road');
    await servers.caughtUp();
    expect(await read()).toBe('Harbor Road');
    expect(onReplica.filter((sql) => sql.includes('companies'))).toHaveLength(1);
    const found = await publicData.search((db) => searchCompanies(db, 'befo', 5, 0));
    expect(found.map(({ id }) => id)).toEqual([company]);
    expect(onReplica.some((sql) => sql.includes('search_company'))).toBe(true);
  });

  it('shows a change at once while the replica lags, and goes back to the replica later', async () => {
    await pause();
    for (const address of ['First Street', 'Second Street']) {
      await change(address);
      expect(await read()).toBe(address);
      const [found] = await publicData.search((db) => searchCompanies(db, 'before', 5, 0));
      expect(found?.address).toBe(address);
    }
    await servers.replica.run('select pg_wal_replay_resume()');
    await servers.caughtUp();
    onReplica.length = 0;
    await expect.poll(async () => [await read(), onReplica.length > 0]).toEqual(['Second Street', true]);
  });

  it('can write nothing', async () => {
    const writing = publicData.read((db: PublicDb) => {
      // @ts-expect-error: the type has no way to write
      db.updateTable('companies');
      return (db as unknown as Database).updateTable('companies').set({ address: 'Nowhere' }).execute();
    });
    await expect(writing).rejects.toThrow();
  });

  it('passes on what the reader throws, without a second try', async () => {
    let times = 0;
    const reading = publicData.read(async () => {
      times += 1;
      throw Object.assign(new Error('No such company.'), { code: 'not_found' });
    });
    await expect(reading).rejects.toThrow('No such company.');
    expect(times).toBe(1);
  });

  it('goes to the primary when the replica is gone, hangs or answers with an error', async () => {
    await change('Mill Lane');
    for (const fail of ['cut', 'hang'] as const) {
      servers.lines.replica[fail]();
      expect([fail, await read()]).toEqual([fail, 'Mill Lane']);
      servers.lines.replica.open();
      await close();
      open();
    }
    await servers.primary.run('alter table companies rename column address to place');
    await servers.caughtUp();
    await servers.primary.run('alter table companies rename column place to address');
    await pause();
    expect(await read()).toBe('Mill Lane');
  });
});

describe.each(['cut', 'hang'] as const)('while the primary is away (%s)', (fail) => {
  it('reads go on for a minute at the version that was known, and then fail as unavailable', async () => {
    await change('Quay 1');
    await servers.caughtUp();
    expect([await read(), await publicData.isReadable()]).toEqual(['Quay 1', true]);
    const version = await publicData.version();
    servers.lines.primary[fail]();
    for (let times = 0; times < 5; times += 1) {
      clock = times * 10_000;
      expect([await read(), await publicData.version()]).toEqual(['Quay 1', version]);
    }
    expect(await publicData.isReadable()).toBe(true);
    clock = MINUTE + 1;
    expect([await publicData.version(), await publicData.isReadable()]).toEqual([undefined, false]);
    await expect(read()).rejects.toSatisfy(isUnavailable);
    servers.lines.primary.open();
    await expect.poll(read, { timeout: 20_000 }).toBe('Quay 1');
  });

  it('no one sees less than what this server has already shown', async () => {
    await pause();
    await change('Quay 2');
    expect(await read()).toBe('Quay 2');
    servers.lines.primary[fail]();
    await expect(read()).rejects.toSatisfy(isUnavailable);
    expect(await publicData.isReadable()).toBe(false);
    await servers.replica.run('select pg_wal_replay_resume()');
    await servers.caughtUp();
    expect(await read()).toBe('Quay 2');
  });

  it('what another server changes shows once the replica has it, and counts as known from then on', async () => {
    await read();
    const before = await publicData.version();
    servers.lines.primary[fail]();
    await change('Quay 3');
    await servers.caughtUp();
    expect(await read()).toBe('Quay 3');
    expect(Number(await publicData.version())).toBeGreaterThan(Number(before));
  });

  it('what another server changes shows as soon as the primary answers again', async () => {
    await read();
    servers.lines.primary[fail]();
    await pause();
    await change('Quay 4');
    await read();
    servers.lines.primary.open();
    await expect.poll(read, { timeout: 20_000 }).toBe('Quay 4');
  });
});
