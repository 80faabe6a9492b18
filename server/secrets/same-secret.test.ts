import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSame } from './same-secret.ts';

describe('a secret', () => {
  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['abc', 'abcd', false],
    ['abc', '', false],
    ['ä', 'a', false],
  ])('%s against %s: %s', (secret, sent, same) => {
    expect(isSame(secret, sent)).toBe(same);
  });

  it('is compared in the same time wherever the two differ, all over the server', () => {
    const computed = String.raw`(?:sign|digest|[\w.]*keyedHash)\(`;
    const compared = new RegExp(`[!=]== *(?:await )?${computed}|\\b${computed}[^\\n]*\\) *[!=]==`);
    expect('if (signature !== sign(payload)) return undefined;').toMatch(compared);
    expect("keyedHash('compare', proof) === expected").toMatch(compared);
    const files = globSync('server/**/*.ts').filter(
      (file) => !/\.test\.ts$|^server\/(attacks|faults)\//.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => compared.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
