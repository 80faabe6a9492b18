import { mkdirSync, mkdtempSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hideReads } from './hide-file-times.ts';

it('sets the time of reading of each built file ahead, so the system notes no read, and keeps when it was built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-reads-'));
  const path = join(folder, 'assets', 'get-slip.js');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(path, '');
  const built = new Date('2026-01-02T03:04:05Z');
  utimesSync(path, built, built);
  hideReads(folder);
  const { atimeMs, mtime } = statSync(path);
  expect(atimeMs).toBeGreaterThan(Date.now());
  expect(mtime).toEqual(built);
});
