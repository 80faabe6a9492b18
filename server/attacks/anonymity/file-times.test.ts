import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, askSite } from '#server/faults/ask.ts';
import { asAdmin, newAuthor, signIn } from '#server/faults/people.ts';
import { type Clock, movableClock } from '#testing/server/movable-clock.ts';
import { type Running, runMain } from '#testing/server/run-main.ts';

vi.setConfig({ testTimeout: 300_000 });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WAIT = { timeout: 60_000 };

let clock: Clock;
let site: Running;
let ask: ReturnType<typeof askSite>;

async function start(cwd: string): Promise<void> {
  site = await runMain({ env: { ARRIVALS: 'hourly', ...asAdmin }, imports: clock.imports, cwd });
  ask = askSite(site.url);
  await expect.poll(strays, WAIT).toEqual([]);
}
async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  ask.close();
  site.signal(signal);
  await site.status();
}
beforeEach(() => {
  clock = movableClock();
  // On a disk, because Linux records less in memory.
  return start(mkdtempSync('/var/tmp/candor-times-'));
});
afterEach(async () => {
  await end('SIGKILL');
  rmSync(site.cwd, { recursive: true });
});

/** Every file and folder below the data folder, and itself. */
const names = () => ['', ...(readdirSync(join(site.cwd, 'data'), { recursive: true }) as string[])].sort();
const everything = (): [string, Stats][] =>
  names().flatMap((name) => {
    const stats = statSync(join(site.cwd, 'data', name), { throwIfNoEntry: false });
    return stats ? [[name, stats] as [string, Stats]] : [];
  });
const isAllowed = (time: number) => time % HOUR_MS === 0 && time <= clock.now() + HOUR_MS;
/** What has a time that isn't a full hour. */
const strays = () =>
  everything().flatMap(([name, { atimeMs, mtimeMs }]) =>
    isAllowed(atimeMs) && isAllowed(mtimeMs) ? [] : [`${name}: ${new Date(mtimeMs).toISOString()}`],
  );

/** When the entries of files last changed. The secret is written at the first start, and by no one after that. */
const entryTimes = () =>
  everything().flatMap(([name, { ctimeMs }]) => (name === 'app-secret' ? [] : [ctimeMs]));

/** Does what the system does half a minute after a write. Only then does it record the next one in shared memory. */
function writeToDisk(): void {
  const file = openSync(join(site.cwd, 'data/candor.db-shm'), 'r');
  fsyncSync(file);
  closeSync(file);
}

async function expectFullHours(what: string, act: () => Promise<Asked>): Promise<void> {
  const before = names();
  writeToDisk();
  expect([what, (await act()).status]).toEqual([what, expect.toBeOneOf([200, 201])]);
  // A job may be writing at this moment. What is left of a visitor stays for up to a minute.
  await expect.poll(() => [what, ...strays()], { timeout: 5000 }).toEqual([what]);
  expect([what, names()]).toEqual([what, before]);
}

async function decide(): Promise<Asked> {
  const token = await signIn(ask);
  const [review] = (await ask('GET', '/api/v1/admin/moderation/reviews', { token })).data.data;
  const body = { approved: true };
  return ask('PATCH', `/api/v1/admin/moderation/reviews/${review.id}`, { token, body });
}

it('M3: show full hours only, on a day with visits, emails, reviews and decisions, and no file comes or goes between', async () => {
  for (let hour = 0; hour < 24; hour += 1) {
    clock.move((3 + ((hour * 17) % 50)) * MINUTE_MS);
    const one = await newAuthor(ask);
    await expectFullHours('a visit', one.visit);
    await expectFullHours('an email', one.askForLink);
    await expectFullHours('a review', () => one.send());
    await expectFullHours('a visit after a review', one.visit);
    await expectFullHours('a receipt', one.comeBack);
    if (hour > 0) await expectFullHours('a decision', decide);
    clock.moveBefore(500);
    await expect.poll(one.status, WAIT).toBe('pending');
    await expect.poll(strays, WAIT).toEqual([]);
  }
});

it('M3: a full minute after a write, the times that no one can set are the same for every file', async () => {
  const one = await newAuthor(ask);
  await one.askForLink();
  await one.send();
  const wrote = Math.max(...entryTimes());
  clock.moveBefore(500, MINUTE_MS);
  await expect.poll(() => Math.min(...entryTimes()), WAIT).toBeGreaterThan(wrote);
  const after = entryTimes();
  expect(Math.max(...after) - Math.min(...after)).toBeLessThan(200);
  writeToDisk();
  await one.visit();
  expect(entryTimes()).toEqual(after);
});

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'M3: show full hours after an end by %s right after a review, and after the next start',
  async (signal) => {
    const one = await newAuthor(ask);
    await one.askForLink();
    expect((await one.send()).status).toBe(201);
    await end(signal);
    expect(strays()).toEqual([]);
    await start(site.cwd);
  },
);
