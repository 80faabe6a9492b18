import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { commitBefore } from './release-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-history-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Without the settings of whoever runs this. */
const env = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', HOME: folder };
const run = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const shallow = { missing: expect.stringContaining('shallow clone') };

let count = 0;
let origin: string;
beforeEach(() => {
  count += 1;
  origin = join(folder, `origin-${count}`);
  mkdirSync(join(origin, 'db'), { recursive: true });
  run(origin, 'init', '--quiet');
  for (const line of ['// Migrates.', "const name = '0002-needs-0001';", '// Later.', '// Now.']) {
    appendFileSync(join(origin, 'db/migrate.ts'), `${line}\n`);
    run(origin, 'add', '.');
    run(origin, 'commit', '--quiet', '--message', line);
  }
});
const clone = (...options: string[]) => {
  const copy = join(folder, `copy-${count}`);
  run(folder, 'clone', '--quiet', ...options, `file://${origin}`, copy);
  return copy;
};

it('is the newest tag before this commit, also of a shallow clone', () => {
  run(origin, 'tag', 'v1.0.0', 'HEAD~2');
  run(origin, 'tag', 'v1.1.0', 'HEAD~1');
  run(origin, 'tag', 'v1.2.0', 'HEAD');
  expect(commitBefore(origin)).toBe(run(origin, 'rev-parse', 'HEAD~1'));
  expect(commitBefore(clone('--depth=2'))).toBe(run(origin, 'rev-parse', 'HEAD~1'));
});

it('is the first version that starts on a newer schema, without any tag', () => {
  expect(commitBefore(origin)).toBe(run(origin, 'rev-parse', 'HEAD~2'));
});

it.each([1, 2])("isn't known in a clone of the last %i commits without a tag", (depth) => {
  expect(commitBefore(clone(`--depth=${depth}`))).toEqual(shallow);
});

it('is never this commit', () => {
  run(origin, 'checkout', '--quiet', 'HEAD~2');
  expect(commitBefore(origin)).toEqual({ missing: 'no earlier version starts on a newer schema' });
  run(origin, 'checkout', '--quiet', 'HEAD~1');
  expect(commitBefore(origin)).toEqual({ missing: 'no earlier version starts on a newer schema' });
});

it("isn't known where the history isn't there", () => {
  const plain = join(folder, 'plain');
  mkdirSync(plain);
  writeFileSync(join(plain, 'README.md'), '');
  for (const root of [plain, join(origin, 'db')])
    expect(commitBefore(root)).toEqual({ missing: "the project's history isn't here" });
});
