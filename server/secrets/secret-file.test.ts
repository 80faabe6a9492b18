import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { secretFile } from './secret-file.ts';

const make = () => 'a secret of enough letters';

it('creates a secret once, readable only by its owner, and leaves no temporary file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-secret-'));
  const path = join(folder, 'data', 'app-secret');
  expect(secretFile(path, make)).toBe(make());
  expect(secretFile(path, () => 'another secret of enough letters')).toBe(make());
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'data'))).toEqual(['app-secret']);
});

it('does not start with an empty secret', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'candor-secret-')), 'app-secret');
  writeFileSync(path, '');
  expect(() => secretFile(path, make)).toThrow(/too short/);
});
