import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOfDifference, clearDifferences } from './clear-differences.ts';
import type { Sample } from './mean-interval.ts';

/** A mean of 0 that is known exactly, so the other sample alone decides. */
const known: Sample = { count: 1e9, mean: 0, deviation: 0 };
/** A sample whose mean is so many standard errors from 0. */
const away = (errors: number, freedom: number): Sample => ({
  count: freedom + 1,
  mean: errors,
  deviation: Math.sqrt(freedom + 1),
});

const sample = fc.record({
  count: fc.integer({ min: 2, max: 500 }),
  mean: fc.double({ min: 1, max: 10, noNaN: true }),
  deviation: fc.double({ min: 0.1, max: 4, noNaN: true }),
});

describe('how probable a difference is without a cause', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
  it.each([
    [12.706, 1, 0.05],
    [2.776, 4, 0.05],
    [4.604, 4, 0.01],
    [1.812, 10, 0.1],
    [2.228, 10, 0.05],
    [2.042, 30, 0.05],
    [1.984, 100, 0.05],
    [1.96, 1e6, 0.05],
  ])(
    'is what published tables say: %f standard errors with %i degrees of freedom',
    (errors, freedom, chance) => {
      expect(chanceOfDifference(away(errors, freedom), known)).toBeCloseTo(chance, 3);
      expect(chanceOfDifference(away(-errors, freedom), known)).toBeCloseTo(chance, 3);
    },
  );

  it('is between 0 and 1, the same from both sides, and smaller for a larger difference', () => {
    fc.assert(
      fc.property(sample, sample, (one, other) => {
        const chance = chanceOfDifference(one, other);
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1 + 1e-9);
        expect(chanceOfDifference(other, one)).toBeCloseTo(chance, 9);
        const further = { ...one, mean: one.mean + Math.sign(one.mean - other.mean) };
        expect(chanceOfDifference(further, other)).toBeLessThanOrEqual(chance + 1e-9);
      }),
    );
  });

  it('says nothing about a single value, and is sure about values that never vary', () => {
    expect(chanceOfDifference({ count: 1, mean: 9, deviation: 0 }, known)).toBe(1);
    expect(chanceOfDifference({ count: 5, mean: 9, deviation: 0 }, known)).toBe(0);
    expect(chanceOfDifference({ count: 5, mean: 0, deviation: 0 }, known)).toBe(1);
  });
});

describe('which means differ clearly', () => {
  it('says in which direction', () => {
    const rows = [away(9, 30), away(-9, 30), away(1, 30)].map((own) => ({ own, others: known }));
    expect(clearDifferences(rows)).toEqual(['above', 'below', null]);
  });

  it('asks more of each row the more rows there are', () => {
    const row = { own: away(2.5, 30), others: known };
    const noise = Array.from({ length: 19 }, () => ({ own: away(0.1, 30), others: known }));
    expect(clearDifferences([row])).toEqual(['above']);
    expect(clearDifferences([row, ...noise])[0]).toBe(null);
  });
});
