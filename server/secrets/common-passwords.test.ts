import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { textLimits } from '#shared/limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createPasswords } from './passwords.ts';

const file = readFileSync(new URL('./common-passwords.txt.br', import.meta.url));
const lines = brotliDecompressSync(file).toString().split('\n').filter(Boolean);
const LINES_BETWEEN = 997;

it('the list of common passwords has more than 100,000, each of which also stands for itself with digits', () => {
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThanOrEqual(100_000);
  expect(lines).toEqual(expect.arrayContaining(['password', 'qwertyuiop', 'iloveyou', '1234567890']));
});

it('all of it counts, from the first line to the last', async () => {
  const sample = [...lines.filter((_line, index) => index % LINES_BETWEEN === 0), lines.at(-1) ?? ''];
  expect(sample.length).toBeGreaterThan(100);
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  for (const line of sample) {
    expect([line, await isCommonPassword(line)]).toEqual([line, true]);
    if ([...line].length < textLimits.password.min) continue;
    await expect(passwords.hashNew(line), line).rejects.toThrow('This password is too easy to guess');
  }
});
