import fc from 'fast-check';
import { expect, it } from 'vitest';
import { categoryAverages, statementFigures } from './score-figures.ts';

/** `sum / count` rounded half up, in whole numbers only. */
function halfUp(sum: number, count: number, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const rounded = (2n * BigInt(sum) * scale + BigInt(count)) / (2n * BigInt(count));
  return `${rounded / scale}.${String(rounded % scale).padStart(decimals, '0')}`;
}

const statementOf = (sum: number, count: number, squares = 0) => statementFigures([sum], [squares], count)[0];
const averageOf = (sum: number, count: number) => statementOf(sum, count)?.average;
const spreadOf = (sum: number, squares: number, count: number) => statementOf(sum, count, squares)?.spread;
/** Of a category with three statements, all with the same scores. */
const categoryOf = (sum: number, count: number) => categoryAverages([sum, sum, sum], count)[0]?.average;

it('rounds averages half up', () => {
  expect(categoryOf(13, 2)).toBe(6.5);
  expect(categoryOf(129, 20)).toBe(6.5);
  expect(averageOf(25, 8)).toBe(3.13);
  expect(averageOf(1001, 200)).toBe(5.01);
});

it('averages like a calculation in whole numbers', () => {
  const sums = fc
    .integer({ min: 1, max: 1e6 })
    .chain((count) =>
      fc.record({ count: fc.constant(count), sum: fc.integer({ min: count, max: 10 * count }) }),
    );
  fc.assert(
    fc.property(sums, ({ sum, count }) => {
      expect(categoryOf(sum, count)?.toFixed(1)).toBe(halfUp(sum, count, 1));
      expect(averageOf(sum, count)?.toFixed(2)).toBe(halfUp(sum, count, 2));
    }),
    { numRuns: 2000 },
  );
});

it('measures the spread of all values, not of a sample', () => {
  expect(spreadOf(14, 196, 1)).toBe(0);
  expect(spreadOf(2 + 4 + 4 + 4 + 5 + 5 + 7 + 9, 232, 8)).toBe(2);
  expect(spreadOf(11, 101, 2)).toBe(4.5);
});
