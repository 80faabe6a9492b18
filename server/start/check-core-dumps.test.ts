import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { crashHandler } from './check-core-dumps.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-core-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['core', undefined],
  ['/var/crash/%p', undefined],
  ['|/usr/lib/systemd/systemd-coredump %P %u %g %s %t %c %h', undefined],
  ['|/usr/share/apport/apport -p%p -s%s -c%c', '/usr/share/apport/apport'],
])('knows who gets the memory of a crashed program, with core_pattern %s', (pattern, handler) => {
  const file = join(folder, 'core_pattern');
  writeFileSync(file, `${pattern}\n`);
  expect(crashHandler(file)).toBe(handler);
});
