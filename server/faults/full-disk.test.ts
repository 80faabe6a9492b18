import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { askSite } from '#server/faults/ask.ts';
import { fillDisk } from '#server/faults/fill-disk.ts';
import { companiesOf, newAuthor, unwritable } from '#server/faults/people.ts';
import { movableClock } from '#testing/server/movable-clock.ts';
import { beside, mayMount, type Running, runMain } from '#testing/server/run-main.ts';

const COMMANDS = join(import.meta.dirname, '../commands');
const WAIT = { timeout: 40_000 };

let site: Running;
let ask: ReturnType<typeof askSite>;
let companies: ReturnType<typeof companiesOf>;
const start = async (options: Parameters<typeof runMain>[0]) => {
  site = await runMain(options);
  ask = askSite(site.url);
  companies = companiesOf(ask);
  // The first rewrite is done: this comes after it.
  await expect.poll(() => existsSync(site.path('data/candor.db-jobs')), WAIT).toBe(true);
};
afterEach(async () => {
  ask.close();
  await site.stop();
});

const DISK = '-t tmpfs -o size=12m,nr_inodes=100 tmpfs';

/** Takes all room on the server's disk, also for the names of new files. */
function fill(names = true): void {
  const folder = site.path('data/filler');
  mkdirSync(folder);
  fillDisk(join(folder, 'bytes'));
  if (!names) return;
  expect(() => {
    for (let count = 0; ; count += 1) writeFileSync(join(folder, `name-${count}`), '');
  }).toThrow('ENOSPC');
}
const free = () => rmSync(site.path('data/filler'), { recursive: true });
/** Each write to a file fails. */
const breakDisk = () => execFileSync('prlimit', ['--pid', String(site.pid), '--fsize=0:']);
const mendDisk = () => execFileSync('prlimit', ['--pid', String(site.pid), '--fsize=unlimited:']);

const seals = () => readdirSync(site.path('data/keys')).filter((name) => name.startsWith('seal-'));

const kinds = {
  'a disk that is full': { disk: DISK, fill, free, isPossible: mayMount() },
  // As from a quota. read-only-disk.test.ts has a disk that the system makes read-only.
  'a disk that accepts no write': { disk: undefined, fill: breakDisk, free: mendDisk, isPossible: true },
};

describe.each(Object.entries(kinds))('with %s', (_, { disk, isPossible, ...room }) => {
  const options = { ...(disk && { disk }) };

  it.runIf(isPossible)(
    'a write is refused and leaves nothing, reading goes on, and later it works again',
    async () => {
      await start(options);
      await companies.add();
      room.fill();
      const { accepted, answer } = await companies.addUntilRefused();
      expect(answer).toEqual(unwritable);
      const before = await companies.domains();
      expect(before).toEqual(expect.arrayContaining(accepted));
      for (const path of ['/healthz', '/readyz', '/companies'])
        expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
      room.free();
      const { domain, status } = await companies.add();
      expect([status, await companies.domains()]).toEqual([201, [...before, domain].sort()]);
    },
  );

  it.runIf(isPossible)(
    'the hourly job says that it failed, changes nothing, and is repeated in ten minutes',
    async () => {
      const clock = movableClock();
      await start({ ...options, env: { ARRIVALS: 'hourly' }, imports: clock.imports });
      const { askForLink, send, status } = await newAuthor(ask);
      await askForLink();
      expect([(await send()).status, await status()]).toEqual([201, 'arriving']);
      const key = seals();
      room.fill();
      await companies.addUntilRefused();
      clock.moveBefore(500);
      await expect.poll(() => site.output(), WAIT).toContain('"msg":"rewrite failed"');
      expect([await status(), seals()]).toEqual(['arriving', key]);
      room.free();
      clock.moveBefore(500, 600_000);
      await expect.poll(seals, WAIT).not.toEqual(expect.arrayContaining(key));
      // No one can tell anymore what came after the full hour, so it waits for the next one.
      expect([await status(), seals().length]).toEqual(['arriving', 1]);
      clock.moveBefore(500);
      await expect.poll(status, WAIT).toBe('pending');
    },
  );
});

it('a review is refused on a disk that accepts no write, uses nothing up, and is accepted later', async () => {
  await start({});
  const { askForLink, send } = await newAuthor(ask);
  await askForLink();
  breakDisk();
  expect(await send()).toEqual(unwritable);
  mendDisk();
  expect((await send()).status).toBe(201);
  // The receipt is taken.
  expect((await send()).status).toBe(422);
});

it.runIf(kinds['a disk that is full'].isPossible)(
  'a backup leaves no part of a file, and says why',
  async () => {
    await start({ disk: DISK });
    fill(false);
    const before = readdirSync(site.path('data'));
    const [program = '', ...inside] = beside(site);
    const command = [process.execPath, join(COMMANDS, 'backup.ts'), 'data/copy.db'];
    const backup = spawnSync(program, [...inside, ...command], {
      env: { DEMO_DATA: 'off' },
      encoding: 'utf8',
    });
    expect([backup.status, backup.stderr]).toEqual([
      1,
      'The backup failed.\n  database or disk is full\n  The disk is full. Make room on it, or choose another folder.\n',
    ]);
    expect(readdirSync(site.path('data'))).toEqual(before);
  },
);
