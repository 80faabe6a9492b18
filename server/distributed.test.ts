import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '#db/backup.ts';
import { connect, type Database } from '#db/connect.ts';
import { takeLease } from '#db/lease.ts';
import { migrate } from '#db/migrate.ts';
import { createPresence } from '#db/presence.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { restore } from '#db/restore.ts';
import { readServerSettings } from '#db/server-settings.ts';
import { makeCompany } from '#db/testing/factories.ts';
import { type FreshDb, freshDb } from '#db/testing/fresh-db.ts';
import { sqlFeatures } from '#db/testing/sql-features.ts';
import { importCompanies } from './actions/import-companies.ts';
import { refreshSearch } from './jobs/refresh-search.ts';
import { rewriteSmallTables } from './jobs/rewrite-small-tables.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { calls } from './router.ts';
import { addReviews, goodValues } from './testing/good-calls.ts';
import { makeServer, type TestServer } from './testing/make-app.ts';

const DOCUMENT = join(import.meta.dirname, '../db/distributed.md');
/** What the driver sends by itself, and what the pools do to new connections. */
const UNLOGGED = [
  'begin',
  'start transaction isolation level repeatable read read only',
  'commit',
  'rollback',
];
const ROUNDS = 6;

let empty: FreshDb;
let server: TestServer;
let folder: string;
const statements = new Set(UNLOGGED);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-distributed-'));
  empty = await freshDb('postgres', { migrated: false });
  const db = connect(empty.url, {
    log: ({ level, query }) => level === 'query' && statements.add(query.sql),
  });
  const fresh = { db, statements: [], url: empty.url, close: () => db.destroy() };
  await migrate(db);
  server = await makeServer({ fresh });
  await useEverything(db);
  await server.close();
}, 240_000);
afterAll(async () => {
  await empty.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each call several times with what makes it succeed, each job, and each command. */
async function useEverything(db: Database): Promise<void> {
  const { deps } = server;
  const company = await makeCompany(db, { name: 'Halden Foods', domain: 'halden.example' });
  const reviews = await addReviews(server, company);
  for (let round = 0; round < ROUNDS; round += 1) await callEverything(company, reviews);
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
  await readServerSettings(db, ['log_statement']);
  const rows = [{ line: 2, name: 'Fjordheim', domain: 'fjordheim.example', hq_location: '', address: '' }];
  const signal = new AbortController().signal;
  const none = { dryRun: false, signal, refuse() {}, progress() {}, async completeSearch() {} };
  await importCompanies(deps, rows.values() as never, none);
  await refreshSearch(deps, { everything: true });
  await db.updateTable('company_stats').set({ review_count: 1 }).where('company_id', '=', company).execute();
  await recomputeStats(db);
  const file = join(folder, 'backup.db');
  await backUp(db, file);
  await db.deleteFrom('site_stats').execute();
  await restore(db, file);
}

async function callEverything(company: number, reviews: number[]): Promise<void> {
  const moderator = await server.signIn('moderator');
  const hints = (await goodValues(server, company, reviews)) ?? {};
  for (const { rest, input, example } of calls.values()) {
    const given = Object.keys({ ...input?.shape, ...example.input });
    const values = Object.fromEntries(
      given.flatMap((name) => {
        const value = hints[name] ? fc.sample(hints[name], 1)[0] : example.input?.[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const { id, ...body } = values;
    const fields = rest.url.includes(':id') ? body : values;
    const { statusCode } = await server.app.inject({
      method: rest.method,
      url: `/api/v1${rest.url.replace(':id', String(id))}`,
      headers: { authorization: `Bearer ${moderator}` },
      ...(rest.method === 'GET'
        ? { query: fields as Record<string, string> }
        : { payload: fields as object }),
    });
    expect(statusCode).toBeLessThan(500);
  }
}

it('all SQL in use stays inside the list of what a distributed PostgreSQL must support', () => {
  const used = new Set([...statements].flatMap((statement) => [...sqlFeatures(statement)]));
  const rows = readFileSync(DOCUMENT, 'utf8').match(/^\| [^|]+ \| `.*$/gm) ?? [];
  const listed = rows.flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  expect([...used].sort()).toEqual(listed.map(([, name]) => name?.replaceAll('\\|', '|')).sort());
});
