import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { createFolder } from '#db/create-folder.ts';
import { askSite } from '#server/faults/ask.ts';
import { startOwnPostgres } from '#server/faults/own-postgres.ts';
import { companiesOf, unavailable } from '#server/faults/people.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { movableClock } from '#testing/server/movable-clock.ts';
import { newFolder, type Running, runMain } from '#testing/server/run-main.ts';

vi.setConfig({ testTimeout: 240_000 });

const WAIT = { timeout: 60_000 };
const LOCKED_MS = 10_000;

let site: Running;
let ask: ReturnType<typeof askSite>;
const { add } = companiesOf((...sent) => ask(...sent));
async function start(options: Parameters<typeof runMain>[0] = {}): Promise<void> {
  site = await runMain(options);
  ask = askSite(site.url);
}
afterEach(async () => {
  ask.close();
  await site.stop();
});
const statusOf = async (path: string) => (await ask('GET', path)).status;
const settled = () => expect.poll(() => existsSync(join(site.cwd, 'data/candor.db-jobs')), WAIT).toBe(true);

it('SQLite locked for ten seconds: a write gets a 503, reading goes on, and then it works again', async () => {
  await start();
  await settled();
  expect((await add()).status).toBe(201);
  const other = new SqliteDatabase(join(site.cwd, 'data/candor.db'));
  other.exec('begin immediate; update site_stats set version = version');
  const until = performance.now() + LOCKED_MS;
  expect(await add()).toMatchObject(unavailable);
  for (const path of ['/healthz', '/readyz', '/api/v1/companies?limit=7'])
    expect(await statusOf(path)).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, until - performance.now()));
  other.exec('commit');
  other.close();
  expect((await add()).status).toBe(201);
});

it('a table of PostgreSQL locked for ten seconds: a write waits for it', async () => {
  const { url, close } = await freshDb('postgres');
  await start({ env: { DATABASE_URL: url } });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin; lock table companies in share row exclusive mode');
  const writing = add();
  expect(await statusOf('/api/v1/companies?limit=7')).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, LOCKED_MS));
  await other.query('commit');
  await other.end();
  expect((await writing).status).toBe(201);
  await site.stop();
  await close();
});

it('PostgreSQL stopped and started: requests get a 503, and the site recovers by itself', async () => {
  const postgres = await startOwnPostgres();
  await postgres.run('create database candor', 'postgres');
  await start({ env: { DATABASE_URL: postgres.url } });
  expect((await add()).status).toBe(201);
  await postgres.stop();
  expect(await add()).toMatchObject(unavailable);
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  const page = await fetch(`${site.url}/companies?search=away`, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  // With the code that tries again.
  expect(await page.text()).toMatch(/<script async[\s\S]*available right now\. Try again/);
  await postgres.start();
  await expect.poll(async () => (await add()).status, WAIT).toBe(201);
  expect(await statusOf('/readyz')).toBe(200);
  await site.stop();
  await postgres.remove();
});

it("an SQLite file that is moved away and back keeps what was written meanwhile, and the hourly job doesn't make another", async () => {
  const clock = movableClock();
  await start({ imports: clock.imports });
  await settled();
  const file = join(site.cwd, 'data/candor.db');
  renameSync(file, `${file}.away`);
  expect((await add()).status).toBe(201);
  clock.moveBefore(300);
  await expect.poll(() => site.output(), WAIT).toContain('"msg":"rewrite failed"');
  expect(existsSync(file)).toBe(false);
  renameSync(`${file}.away`, file);
  clock.moveBefore(300, 600_000);
  expect((await add()).status).toBe(201);
  site.signal('SIGTERM');
  expect(await site.status()).toBe(0);
  const stored = new SqliteDatabase(file, { readonly: true });
  expect(stored.prepare('select count(*) as count from companies').get()).toEqual({ count: 2 });
  stored.close();
});

it('a server whose working folder was deleted stops when it is told to', async () => {
  await start();
  await settled();
  rmSync(site.cwd, { recursive: true });
  expect(await statusOf('/readyz')).toBe(503);
  site.signal('SIGTERM');
  expect(await site.status()).toBe(0);
});

it('a server that is stopped right after its start reports no failure', async () => {
  await start();
  site.signal('SIGTERM');
  expect([await site.status(), site.output()]).toEqual([0, expect.not.stringContaining('failed')]);
});

it('a folder that can never be created is an error at once', () => {
  expect(() => createFolder('/proc/candor/keys')).toThrow('ENOENT');
  const folder = join(newFolder(), 'one/two');
  createFolder(folder);
  createFolder(folder);
  expect(existsSync(folder)).toBe(true);
});
