import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { askSite } from '#server/faults/ask.ts';
import { asAdmin, newAuthor, signIn } from '#server/faults/people.ts';
import { type FreshDb, freshDb } from '#testing/database/fresh-db.ts';
import { newReceipt } from '#testing/server/authors.ts';
import { type Clock, movableClock } from '#testing/server/movable-clock.ts';
import { type Running, runMain } from '#testing/server/run-main.ts';

vi.setConfig({ testTimeout: 240_000 });

const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;
const WAIT = { timeout: 60_000 };

let clock: Clock;
let database: FreshDb | undefined;
let site: Running;
let ask: ReturnType<typeof askSite>;

async function start(cwd?: string): Promise<void> {
  const env = {
    ARRIVALS: 'hourly',
    ...asAdmin,
    ...(database && { DATABASE_URL: database.url }),
  };
  site = await runMain({ env, imports: clock.imports, ...(cwd && { cwd }) });
  ask = askSite(site.url);
  await expect.poll(hasRunJobs, WAIT).toBe(true);
}
/** Whether the last job of a start has begun: it locks a file, or takes a lock of PostgreSQL. */
async function hasRunJobs(): Promise<boolean> {
  const url = database?.url ?? `sqlite:${join(site.cwd, 'data/candor.db')}`;
  if (url.startsWith('sqlite:')) return existsSync(`${url.slice('sqlite:'.length)}-jobs`);
  const lease = sql`select 1 from pg_locks where locktype = 'advisory' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())`;
  return database !== undefined && (await lease.execute(database.db)).rows.length > 0;
}
async function restart(): Promise<void> {
  site.signal('SIGKILL');
  await site.status();
  ask.close();
  await start(site.cwd);
}
beforeEach(async () => {
  clock = movableClock();
  await start();
});
afterEach(async () => {
  ask.close();
  await site.stop();
  await database?.close();
  database = undefined;
});

const mayRead = async (token: string) =>
  (await ask('GET', '/api/v1/admin/moderation/reviews', { token })).status === 200;

/** Someone with a link, which is sent now. */
async function author() {
  // Also after a restart.
  const { askForLink, send, status } = await newAuthor((...sent) => ask(...sent));
  await askForLink();
  return { status, send: async (receipt_hash?: string) => (await send(receipt_hash)).status };
}
const quiet = () => expect(site.output()).not.toMatch(/failed/);

it.each([
  ['while it runs', async () => {}],
  ['between two starts', restart],
])(
  'an hour back, %s: no one is signed out, links work, and no review arrives early or never',
  async (_, then) => {
    const first = await author();
    expect(await first.send()).toBe(201);
    clock.moveBefore(500);
    await expect.poll(first.status, WAIT).toBe('pending');
    clock.move(HOUR_MS / 2);
    const session = await signIn(ask);
    const early = await author();
    const late = await author();
    expect(await early.send()).toBe(201);
    clock.move(-HOUR_MS);
    await then();
    expect([await mayRead(session), await late.send()]).toEqual([true, 201]);
    clock.moveBefore(500);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    // This full hour comes a second time.
    expect(await early.status()).toBe('arriving');
    clock.move(HOUR_MS);
    await expect.poll(early.status, WAIT).toBe('pending');
    expect(await late.status()).toBe('pending');
    quiet();
  },
);

it.each([
  ['while it runs', async () => {}],
  ['between two starts', restart],
])(
  'a year ahead and back, %s: sessions and links end, a new year has its keys, and all goes on',
  async (_, then) => {
    const session = await signIn(ask);
    const before = await author();
    const after = await author();
    expect(await before.send()).toBe(201);
    clock.move(YEAR_MS);
    await then();
    expect([await mayRead(session), await after.send()]).toEqual([false, 403]);
    expect(await before.status()).toBe('arriving');
    clock.moveBefore(500);
    await expect.poll(before.status, WAIT).toBe('pending');
    const next = await author();
    expect([await next.send(), await mayRead(await signIn(ask))]).toEqual([201, true]);
    const year = new Date(clock.now()).getUTCFullYear();
    expect(readdirSync(join(site.cwd, 'data/keys'))).toContain(`${year}.json`);
    clock.move(-YEAR_MS);
    await then();
    const last = await author();
    expect(await last.send()).toBe(201);
    clock.moveBefore(500);
    await expect.poll(last.status, WAIT).toBe('pending');
    expect(await next.status()).toBe('pending');
    quiet();
  },
);

it.each(['sqlite', 'postgres'] as const)(
  'past January at one start, and back: the key of the year stays, and so does everything that needs it (%s)',
  async (dialect) => {
    ask.close();
    await site.stop();
    database = await freshDb(dialect, { migrated: false });
    await start();
    const year = new Date(clock.now()).getUTCFullYear();
    const key = () => readFileSync(join(site.cwd, `data/keys/${year}.json`), 'utf8');
    const [before, early, late] = [key(), await author(), await author()];
    expect(await early.send()).toBe(201);
    const ahead = Date.UTC(year + 1, 1, 6, 0, 30) - clock.now();
    clock.move(ahead);
    await restart();
    clock.moveBefore(500);
    await expect.poll(early.status, WAIT).toBe('pending');
    expect(site.output()).toContain(`the key of ${year + 1} is now in use`);
    clock.move(-ahead);
    await restart();
    expect(key()).toBe(before);
    // The grant of the first review is still there.
    expect([await early.send(receiptHash(newReceipt())), await late.send()]).toEqual([403, 201]);
    clock.moveBefore(500);
    await expect.poll(late.status, WAIT).toBe('pending');
    expect(site.output()).not.toContain('destroyed');
    quiet();
  },
);
