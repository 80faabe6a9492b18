import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statements } from '#shared/statements.ts';
import { categoryAverages, statementFigures } from './score-figures.ts';

const reviews = fc.array(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 20, maxLength: 20 }), {
  minLength: 1,
  maxLength: 40,
});

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
/** Sum of one statement's scores, to some power, for each statement. */
const sumsOf = (given: number[][], power: number) =>
  statements.map((_, index) => sumOf(given.map((answers) => (answers[index] ?? 0) ** power)));

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

it('derives the figures of each statement from the sums', () => {
  fc.assert(
    fc.property(reviews, (given) => {
      const figures = statementFigures(sumsOf(given, 1), sumsOf(given, 2), given.length);
      expect(figures.map(({ number }) => number)).toEqual(statements.map(({ number }) => number));
      figures.forEach((figure, index) => {
        const own = given.map((answers) => answers[index] ?? 0);
        const mean = sumOf(own) / own.length;
        const deviation = Math.sqrt(sumOf(own.map((score) => (score - mean) ** 2)) / own.length);
        expect(figure.average.toFixed(2)).toBe(halfUp(sumOf(own), own.length, 2));
        expect(Math.abs(figure.spread - deviation)).toBeLessThanOrEqual(0.005 + 1e-9);
      });
    }),
  );
});

it('averages each category over its own statements', () => {
  const members = {
    overall: [1, 2, 3],
    compensation: [4, 5, 6],
    leadership: [7, 8, 9, 10],
    growth: [11, 12, 13],
    culture: [14, 15, 16, 17],
    wellbeing: [18, 19, 20],
  };
  fc.assert(
    fc.property(reviews, (given) => {
      const expected = Object.entries(members).map(([category, numbers]) => {
        const own = given.flatMap((answers) => numbers.map((number) => answers[number - 1] ?? 0));
        return [category, halfUp(sumOf(own), own.length, 1)];
      });
      const averages = categoryAverages(sumsOf(given, 1), given.length);
      expect(averages.map((found) => [found.category, found.average.toFixed(1)])).toEqual(expected);
    }),
  );
});
