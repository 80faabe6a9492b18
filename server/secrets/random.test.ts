import { expect, it } from 'vitest';
import { bitsOf, countBits } from '#testing/server/count-bits.ts';
import { systemRandom } from './random.ts';

const COUNT = 2000;

it('draws ids that reveal neither order nor volume', () => {
  const ids = Array.from({ length: COUNT }, systemRandom.id);
  expect(new Set(ids).size).toBe(COUNT);
  expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  // Random data exceeds the bound less than once in 10^9 runs.
  const rising = ids.filter((id, index) => id > (ids[index - 1] ?? 0)).length / COUNT;
  expect(Math.abs(rising - 0.5)).toBeLessThan(0.05);
});

it('draws each of the 53 bits of an id and the 256 bits of a token with equal chance', () => {
  expect(countBits(() => systemRandom.id().toString(2).padStart(53, '0'))).toEqual({
    width: 53,
    unbalanced: [],
  });
  expect(countBits(() => bitsOf(Buffer.from(systemRandom.token(), 'base64url')))).toEqual({
    width: 256,
    unbalanced: [],
  });
  expect(new Set(Array.from({ length: COUNT }, systemRandom.token)).size).toBe(COUNT);
});
