import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDeps } from './create-deps.ts';
import { readConfig } from './env.ts';

it("hashes stored secrets with the site's key and their purpose", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-deps-'));
  const open = (secret: string) =>
    createDeps(
      readConfig({
        DATABASE_URL: `sqlite:${join(folder, 'a.db')}`,
        KEYS_DIR: folder,
        APP_SECRET: secret.repeat(32),
      }),
    );
  const [one, other] = [open('a'), open('b')];
  const hash = one.keyedHash('session', 'token');
  expect(hash).not.toContain('token');
  expect(hash).toBe(one.keyedHash('session', 'token'));
  expect(hash).not.toBe(one.keyedHash('other', 'token'));
  expect(hash).not.toBe(other.keyedHash('session', 'token'));
  await Promise.all([one.db.destroy(), other.db.destroy()]);
});

it('does the work of a password check even if there is no account', async () => {
  const deps = createDeps(
    readConfig({ DATABASE_URL: 'sqlite::memory:', APP_SECRET: 'a'.repeat(32), KEYS_DIR: tmpdir() }),
  );
  /** The least of several: what else the process does only adds to it. */
  const cpu = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const started = process.cpuUsage();
      await work();
      times.push(process.cpuUsage(started).user);
    }
    return Math.min(...times);
  };
  const stored = await deps.passwords.hash('correct horse');
  expect(await deps.passwords.verify(stored, 'correct horse')).toBe(true);
  expect(await deps.passwords.verify(undefined, 'correct horse')).toBe(false);
  const known = await cpu(() => deps.passwords.verify(stored, 'wrong horse'));
  const unknown = await cpu(() => deps.passwords.verify(undefined, 'wrong horse'));
  expect(unknown).toBeGreaterThan(known / 4);
  await deps.db.destroy();
});
