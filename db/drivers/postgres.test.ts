import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connections, type Database, openConnections as open } from '#db/connect.ts';
import { isUnavailable } from '#db/failures.ts';
import { openPublicData } from '#db/public-data.ts';
import { findCompany, searchCompanies } from '#db/queries/companies.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { type FreshDb, freshDb } from '#testing/database/fresh-db.ts';
import { openSwitch } from '#testing/database/switch.ts';

let fresh: FreshDb;
let line: Awaited<ReturnType<typeof openSwitch>>;
let db: Database;
let connections: Connections;
let company: number;

beforeAll(async () => {
  fresh = await freshDb('postgres');
  line = await openSwitch(Number(new URL(fresh.url).port));
  connections = open(fresh.url.replace(/:\d+\//, `:${line.port}/`));
  db = connections.db;
  company = await makeCompany(fresh.db, { name: 'Halden Foods' });
});
beforeEach(() => line.open());
afterAll(async () => {
  await db.destroy();
  await line.close();
  await fresh.close();
});

const find = () => findCompany(db, company);
/** Connections that this test has open, apart from the one that asks. */
const openConnections = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(fresh.db);
  return rows[0]?.count;
};

it('a statement that gets no answer fails, and no one waits on the other connections to that server', async () => {
  // Several connections, which stay in the pool.
  await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.1)`.execute(db)));
  line.hang();
  await expect(connections.search((found) => searchCompanies(found, 'halden', 5, 0))).rejects.toSatisfy(
    isUnavailable,
  );
  line.open();
  // The machine at the other end of the old ones is still gone: none of these answers.
  for (let times = 0; times < 8; times += 1) expect(await find()).toMatchObject({ id: company });
});

it('connections that were cut are replaced without a failure that a reader would see', async () => {
  await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.1)`.execute(db)));
  line.cut();
  await expect(find()).rejects.toSatisfy(isUnavailable);
  line.open();
  for (let times = 0; times < 8; times += 1) expect(await find()).toMatchObject({ id: company });
});

/** Statements that take until the returned function is called. */
async function holdStatements() {
  const holder = new pg.Client({ connectionString: fresh.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(7)');
  return {
    slowly: (on: Database) => sql`select pg_advisory_xact_lock_shared(7)`.execute(on),
    letGo: () => holder.end(),
  };
}

it('slow searches and slow writes keep neither companies nor the public data version waiting', async () => {
  const { slowly, letGo } = await holdStatements();
  const searches = Array.from({ length: 6 }, () => connections.search(slowly));
  const writes = Array.from({ length: 10 }, () => slowly(db));
  // A busy machine may end the searches at their limit.
  const slow = Promise.allSettled([...searches, ...writes]);
  expect(await find()).toMatchObject({ id: company });
  expect(await openPublicData(connections).version()).toEqual(expect.any(String));
  await letGo();
  await slow;
});

it('has no more connections than it may: those for requests, and five more', async () => {
  const small = open(fresh.url, { connections: 4 });
  const before = await openConnections();
  const { slowly, letGo } = await holdStatements();
  const busy = Promise.allSettled([
    ...Array.from({ length: 9 }, () => slowly(small.db)),
    ...Array.from({ length: 9 }, () => small.search(slowly)),
    ...Array.from({ length: 9 }, () => openPublicData(small).version()),
  ]);
  await expect.poll(openConnections).toBe((before ?? 0) + 4 + 3 + 2 + 1);
  await letGo();
  await busy;
  await small.db.destroy();
});
