import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fillDisk } from '#server/faults/fill-disk.ts';
import { readConfig } from '#server/start/env.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { newFolder } from '#testing/server/run-main.ts';
import { checkDisk, readLeastFree } from './disk.ts';

const root = newFolder();
const mounted: string[] = [];
afterAll(() => {
  for (const folder of mounted) execFileSync('umount', [folder]);
  rmSync(root, { recursive: true, force: true });
});

function mountDisk(options: string): string {
  const folder = join(root, `disk-${mounted.length}`);
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  mounted.push(folder);
  return folder;
}

const mayMount = (() => {
  try {
    mountDisk('size=1m');
    return true;
  } catch {
    return false;
  }
})();

const configOf = (folder: string) =>
  readConfig({
    DATABASE_URL: `sqlite:${folder}/db/candor.db`,
    KEYS_DIR: `${folder}/keys`,
    APP_SECRET: 'a'.repeat(32),
  });

const check = async (folder: string) => {
  const findings = await checkDisk(configOf(folder));
  return findings.filter(({ says }) => says.includes(folder));
};

describe.skipIf(!mayMount)('the doctor, on a disk of its own (needs an account that may mount one)', () => {
  it('says how much room there is, once for each disk', async () => {
    const folder = mountDisk('size=4g');
    expect(await check(folder)).toEqual([
      { check: 'Disk', status: 'ok', says: `The disk of ${folder} has 4.3 GB left (100 %).` },
    ]);
  });

  it('warns while there is little', async () => {
    expect(await check(mountDisk('size=500m'))).toEqual([
      {
        check: 'Disk',
        status: 'warning',
        says: expect.stringMatching(/has 524 MB left \(100 %\)\. Make room/),
      },
    ]);
  });

  it('fails when the disk is full', async () => {
    const folder = mountDisk('size=2m');
    fillDisk(join(folder, 'full'));
    // What a monitor sees, in steps of 5 %.
    expect(readLeastFree(configOf(folder))).toBe(0);
    expect(await check(folder)).toEqual([
      {
        check: 'Disk',
        status: 'problem',
        says: expect.stringMatching(/has 0 MB left \(0 %\).*Make room now\.$/),
      },
    ]);
  });

  it('fails when the disk has room, but for no more files', async () => {
    const folder = mountDisk('size=4g,nr_inodes=2');
    mkdirSync(join(folder, 'last'));
    expect(await check(folder)).toEqual([
      {
        check: 'Disk',
        status: 'problem',
        says: expect.stringMatching(/has 4\.3 GB left .* no room for more files/),
      },
    ]);
  });
});

it("says the size of PostgreSQL's database, and that its disk can't be seen", async () => {
  const fresh = await freshDb('postgres');
  const findings = await checkDisk(readConfig({ DATABASE_URL: fresh.url, APP_SECRET: 'a'.repeat(32) }));
  await fresh.close();
  expect(findings.at(-1)).toEqual({
    check: 'Disk',
    status: 'ok',
    says: expect.stringMatching(
      /^PostgreSQL's database takes up \d+ MB\. The space on its disk can't be seen/,
    ),
  });
});
