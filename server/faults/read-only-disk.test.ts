import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { askSite } from '#server/faults/ask.ts';
import { companiesOf, unwritable } from '#server/faults/people.ts';
import { movableClock } from '#testing/server/movable-clock.ts';
import { beside, mayMount, newFolder, type Running, runMain } from '#testing/server/run-main.ts';

const COMMANDS = join(import.meta.dirname, '../commands');
const WAIT = { timeout: 40_000 };

/** A disk with ext4, in a file. It outlives the servers. */
const folder = newFolder();
const image = join(folder, 'disk');
const writable = `-o loop,errors=remount-ro ${image}`;
const readOnly = `-o loop,ro ${image}`;

let site: Running | undefined;
let ask: ReturnType<typeof askSite>;
async function start(disk: string, imports: string[] = []): Promise<Running> {
  site = await runMain({ disk, imports });
  ask = askSite(site.url);
  return site;
}
/** The disk is free again a moment after the server has ended. */
async function stop(): Promise<void> {
  ask.close();
  await site?.stop();
  site = undefined;
  await expect.poll(() => spawnSync('losetup', ['-j', image]).stdout.toString(), WAIT).toBe('');
}
const inside = (running: Running, ...command: string[]) => {
  const [program = '', ...rest] = [...beside(running), ...command];
  return spawnSync(program, rest, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }, encoding: 'utf8' });
};

const contents = () => hash('sha256', readFileSync(image));

function makeDisk(): boolean {
  writeFileSync(image, '');
  truncateSync(image, 48 * 1024 * 1024);
  const made = spawnSync('mkfs.ext4', ['-q', image], { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } });
  return made.status === 0 && mayMount(writable);
}
const isPossible = makeDisk();

afterEach(async () => {
  if (site) await stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { add, domains } = companiesOf((...sent) => ask(...sent));

it.runIf(isPossible)(
  'a disk that the system makes read-only: writes are refused, reading goes on, and nothing accepted is lost',
  async () => {
    const clock = movableClock();
    const running = await start(writable, clock.imports);
    await expect.poll(() => existsSync(running.path('data/candor.db-jobs')), WAIT).toBe(true);
    const accepted = [await add(), await add()];
    expect(accepted.map(({ status }) => status)).toEqual([201, 201]);
    // As after an error of the disk: whatever has it open can't write either.
    expect(inside(running, 'mount', '-o', 'remount,abort', 'data').status).toBe(0);
    expect(inside(running, 'touch', 'data/anything').stderr).toContain('Read-only file system');

    const { domain: _, ...refused } = await add();
    expect(refused).toEqual(unwritable);
    const known = accepted.map(({ domain }) => domain).sort();
    expect(await domains()).toEqual(known);
    for (const path of ['/healthz', '/readyz', '/companies'])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
    clock.moveBefore(500);
    await expect.poll(() => running.output(), WAIT).toContain('"msg":"rewrite failed"');
    const backup = inside(running, process.execPath, join(COMMANDS, 'backup.ts'), 'copy.db');
    expect([backup.status, backup.stderr, existsSync(join(running.cwd, 'copy.db'))]).toEqual([
      1,
      "The backup failed.\n  attempt to write a readonly database\n  The database file can't be written. Check whether its disk is read-only, and the permissions of the file and its folder.\n",
      false,
    ]);

    await stop();
    // Journal and all, as a system does at its next start. 1: it has mended something.
    expect(spawnSync('/usr/sbin/e2fsck', ['-p', image]).status).toBeLessThanOrEqual(1);
    await start(writable);
    expect(await domains()).toEqual(known);
    const { domain, status } = await add();
    expect([status, await domains()]).toEqual([201, [...known, domain].sort()]);
  },
);

it.runIf(isPossible)('a start on a read-only disk names each folder, and changes nothing', async () => {
  const before = contents();
  const refused = await start(readOnly);
  expect([await refused.status(), refused.output().trim()]).toEqual([
    1,
    expect.stringMatching(
      /^Candor couldn't start\.\n {2}data \(the folder of the database in DATABASE_URL\) is on a read-only disk\. Make the disk writable for this account, or choose another folder\./,
    ),
  ]);
  await stop();
  expect(contents()).toBe(before);
  await start(writable);
  expect(await domains()).toContain('added-1.example');
});
