import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { backUp } from '#db/backup.ts';
import { connect, type Database } from '#db/connect.ts';
import { readConnectionUse } from '#db/connection-use.ts';
import { ASKS_WHO_ANSWERS } from '#db/is-pooled.ts';
import { takeLease } from '#db/lease.ts';
import { compareSchema, migrate } from '#db/migrate.ts';
import { createPresence } from '#db/presence.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { readReplicationState } from '#db/replication-state.ts';
import { restore } from '#db/restore.ts';
import { readServerSettings } from '#db/server-settings.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { type FreshDb, freshDb } from '#testing/database/fresh-db.ts';
import { sqlFeatures } from '#testing/database/sql-features.ts';
import { answerOf, type CallInput, namedCalls, requestOf } from '#testing/server/call-requests.ts';
import { addReviews, goodAccountValues, goodValues } from '#testing/server/good-calls.ts';
import { fitting, type JsonSchema } from '#testing/server/json-schema-arbitrary.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { importCompanies } from '../actions/import-companies.ts';
import { settingNames } from '../doctor/server-settings.ts';
import { refreshSearch } from '../jobs/refresh-search.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';

const DOCUMENT = join(import.meta.dirname, '../../db/distributed.md');
/** What the driver sends by itself, and what the pools do to new connections. */
const UNLOGGED = [
  'begin',
  'start transaction isolation level repeatable read read only',
  'commit',
  'rollback',
];
const SEED = 20_261_123;
/** How often each call is made with its example and with anything that fits, and how often at most until it succeeds. */
const [ROUNDS, TRIES] = [6, 250];

let empty: FreshDb;
let server: TestServer;
let folder: string;
/** What the site sends, and what only `npm run doctor` sends. */
const sent = { site: new Set(UNLOGGED), doctor: new Set([ASKS_WHO_ANSWERS]) };
let sender: keyof typeof sent = 'site';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-distributed-'));
  empty = await freshDb('postgres', { migrated: false });
  const db = connect(empty.url, {
    log: ({ level, query }) => level === 'query' && sent[sender].add(query.sql),
  });
  const fresh = { db, statements: [], url: empty.url, close: () => db.destroy() };
  await migrate(db);
  server = await makeServer({ fresh });
  await useEverything(db);
  sender = 'doctor';
  await askAsDoctor(db);
  await server.close();
}, 240_000);
afterAll(async () => {
  await empty.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each call, each job, and each command. */
async function useEverything(db: Database): Promise<void> {
  const { deps } = server;
  const company = await makeCompany(db, { name: 'Halden Foods', domain: 'halden.example' });
  const ids = [company, ...(await addReviews(server, company))];
  for (const [, call] of namedCalls) await succeed(call, company, ids);
  const jobs = startJobs(deps, (_job, error) => {
    throw error;
  });
  await jobs.idle();
  await rewriteSmallTables(deps);
  await jobs.stop();
  const presence = createPresence(db);
  await presence.count();
  const lease = await takeLease(db);
  await lease?.end();
  await presence.end();
  const fjordheim = { name: 'Fjordheim', domain: 'fjordheim.example', hq_location: '', address: '' };
  const rows = Readable.from([{ line: 2, cells: [], company: fjordheim }]);
  const signal = new AbortController().signal;
  const none = { signal, refuse() {}, progress() {}, async completeSearch() {} };
  await importCompanies(deps, rows, none);
  await refreshSearch(deps, { everything: true });
  await db.updateTable('company_stats').set({ review_count: 1 }).where('company_id', '=', company).execute();
  await recomputeStats(db);
  const file = join(folder, 'backup.db');
  await backUp(db, file);
  await db.deleteFrom('site_stats').execute();
  await restore(db, file);
}

/** Makes a call as an admin who has just signed in, several times and until it has succeeded. */
async function succeed(call: (typeof namedCalls)[number][1], company: number, ids: number[]): Promise<void> {
  const good = await goodValues(server, company, ids);
  const admin = await server.signIn('admin');
  const hints = { ...(await goodAccountValues(server, admin, good)) };
  const schema = z.toJSONSchema(call.input ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  const any = fitting(schema as JsonSchema, { components: {}, hints });
  // What the API reference shows, and then anything that fits.
  const shown = Object.entries(call.example.input ?? {});
  const example = fc.record(
    Object.fromEntries(shown.map(([name, value]) => [name, hints[name] ?? fc.constant(value)])),
  );
  const inputs = [
    ...fc.sample(example, { seed: SEED, numRuns: ROUNDS }),
    ...fc.sample(any, { seed: SEED, numRuns: TRIES }),
  ];
  let succeeded = false;
  for (const [times, input] of inputs.entries()) {
    if (succeeded && times >= 2 * ROUNDS) break;
    const { status } = answerOf(await server.app.inject(requestOf(call, 'rest', input as CallInput, admin)));
    expect(status).toBeLessThan(500);
    succeeded ||= status < 300;
  }
  expect(
    succeeded,
    `no input of ${call.name} succeeds: add values that do to testing/server/good-calls.ts`,
  ).toBe(true);
}

async function askAsDoctor(db: Database): Promise<void> {
  await compareSchema(db);
  await readServerSettings(db, settingNames);
  await readConnectionUse(db);
  await readReplicationState(db);
}

const featuresOf = (statements: Set<string>) =>
  new Set([...statements].flatMap((statement) => [...sqlFeatures(statement)]));
const rows = readFileSync(DOCUMENT, 'utf8').match(/^\| [^|]+ \| `.*$/gm) ?? [];
const listed = (isWanted: (row: string) => boolean) =>
  rows
    .filter(isWanted)
    .flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name]) => name?.replaceAll('\\|', '|'))
    .sort();
const ofDoctor = (row: string) => row.startsWith('| only `npm run doctor`');

it('all SQL in use stays inside the list of what a distributed PostgreSQL must support', () => {
  expect([...featuresOf(sent.site)].sort()).toEqual(listed((row) => !ofDoctor(row)));
});

it('and so does what only the doctor asks', () => {
  const known = featuresOf(sent.site);
  const more = [...featuresOf(sent.doctor)].filter((feature) => !known.has(feature));
  expect(more.sort()).toEqual(listed(ofDoctor));
});
