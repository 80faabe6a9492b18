import { expect, it } from 'vitest';
import { systemRandom } from './random.ts';

const COUNT = 2000;

it('draws ids that reveal neither order nor volume', () => {
  const ids = Array.from({ length: COUNT }, systemRandom.id);
  expect(new Set(ids).size).toBe(COUNT);
  expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  // Random data exceeds either bound less than once in 10^9 runs.
  const rising = ids.filter((id, index) => id > (ids[index - 1] ?? 0)).length / COUNT;
  expect(Math.abs(rising - 0.5)).toBeLessThan(0.05);
  const high = ids.filter((id) => id > 2 ** 52).length / COUNT;
  expect(Math.abs(high - 0.5)).toBeLessThan(0.07);
});

it('draws tokens of 256 bits', () => {
  const tokens = Array.from({ length: COUNT }, systemRandom.token);
  expect(new Set(tokens).size).toBe(COUNT);
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
});
