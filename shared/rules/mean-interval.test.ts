import { describe, expect, it } from 'vitest';
import { meanInterval } from './mean-interval.ts';

const stars = { from: 0.5, to: 5 };
const anything = { from: -1000, to: 1000 };

/** How far the interval reaches from the mean, in standard errors. */
const reachOf = (count: number) =>
  meanInterval({ count, mean: 0, deviation: Math.sqrt(count) }, anything).high;

describe('the likely range of a mean', () => {
  it.each([
    [2, 6.3138],
    [5, 2.1318],
    [10, 1.8331],
    [21, 1.7247],
    // Beyond the table.
    [22, 1.7207],
    [31, 1.6973],
    [61, 1.6706],
    [121, 1.6577],
    [1_000_001, 1.6449],
  ])('reaches as many standard errors with %i values as published tables say', (count, quantile) => {
    expect(reachOf(count)).toBeCloseTo(quantile, 4);
  });

  it('is the same below and above the mean', () => {
    const { low, high } = meanInterval({ count: 7, mean: 3.4, deviation: 0.7 }, stars);
    expect(high - 3.4).toBeCloseTo(3.4 - low, 12);
    expect(low).toBeCloseTo(2.886, 3);
  });

  it('ends where the scale ends', () => {
    expect(meanInterval({ count: 2, mean: 4, deviation: 1 }, stars)).toEqual({ low: 0.5, high: 5 });
  });

  it('is only the mean if all values are equal', () => {
    expect(meanInterval({ count: 5, mean: 3, deviation: 0 }, stars)).toEqual({ low: 3, high: 3 });
  });

  it('becomes narrower with each value', () => {
    for (let count = 3; count < 200; count += 1) expect(reachOf(count)).toBeLessThan(reachOf(count - 1));
  });
});
