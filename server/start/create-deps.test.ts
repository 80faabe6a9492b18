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
