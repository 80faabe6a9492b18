import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quartiles } from './salary-groups.ts';

it.each([
  // The figures of numpy.percentile(values, [25, 50, 75]).
  [[7], [7, 7, 7]],
  [
    [1, 2],
    [1.25, 1.5, 1.75],
  ],
  [
    [15, 20, 35, 40, 50],
    [20, 35, 40],
  ],
  [
    [3, 6, 7, 8, 8, 10, 13, 15, 16, 20],
    [7.25, 9, 14.5],
  ],
  [
    [100, 9, 20],
    [14.5, 20, 60],
  ],
])('of %j are %j', (values, [lower, median, upper]) => {
  expect(quartiles(values)).toEqual({ lower, median, upper });
});

it('do not exist without values', () => {
  expect(() => quartiles([])).toThrow(RangeError);
});

const values = fc.array(fc.integer({ min: 1, max: 1e12 }), { minLength: 1, maxLength: 40 });

it('are ordered and between the extremes, whatever the order of the values', () => {
  fc.assert(
    fc.property(values, (given) => {
      const before = [...given];
      const { lower, median, upper } = quartiles(given);
      const places = [Math.min(...given), lower, median, upper, Math.max(...given)];
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(quartiles([...given].reverse())).toEqual({ lower, median, upper });
      expect(given).toEqual(before);
    }),
  );
});
