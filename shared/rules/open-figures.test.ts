import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitSteps } from '#shared/limits.ts';
import { few, figureOf, medianStep, shownParts, sumOfFigures } from './open-figures.ts';

const counts = fc.array(fc.nat({ max: 12 }), { minLength: 2, maxLength: 6 });
const parts = (values: readonly number[]) => values.map((count, id) => ({ id, count }));

/** Everything that one month could have been, given only what is shown of it. */
function possible(values: readonly number[], shown: (values: readonly number[]) => unknown): number[][] {
  const wanted = JSON.stringify(shown(values));
  const most = values.reduce((sum, count) => sum + count, 0);
  const each = Array.from({ length: most + 1 }, (_, count) => count);
  const guesses = values.reduce<number[][]>(
    (starts) => starts.flatMap((start) => each.map((count) => [...start, count])),
    [[]],
  );
  return guesses.filter((guess) => JSON.stringify(shown(guess)) === wanted);
}

/** The counts from 1 to 4 that someone who knows how we count can work out. */
function solved(values: readonly number[], shown: (values: readonly number[]) => unknown): number[] {
  const guesses = possible(values, shown);
  return values.flatMap((count, index) =>
    count > 0 && count < 5 && guesses.every((guess) => guess[index] === count) ? [index] : [],
  );
}

describe('what is shown of small counts', () => {
  it('is 0 and 5 and more exactly, and nothing between', () => {
    expect([-1, 0, 1, 4, 5, 212].map(figureOf)).toEqual([0, 0, few, few, 5, 212]);
  });

  it('adds up only what is shown', () => {
    expect(sumOfFigures([5, 0, 7])).toEqual({ from: 12, to: 12 });
    expect(sumOfFigures([5, few, few])).toEqual({ from: 7, to: 13 });
  });

  it('names the reasons of five and more, and what remains as a sum of five and more', () => {
    expect(shownParts(parts([9, 5, 2]))).toEqual({ total: 16, parts: [{ id: 0, count: 9 }], others: 7 });
    expect(shownParts(parts([9, 5, 3, 2]))).toEqual({
      ...{ total: 19, others: 5 },
      parts: [
        { id: 0, count: 9 },
        { id: 1, count: 5 },
      ],
    });
    expect(shownParts(parts([3, 1]))).toEqual({ total: few, parts: [], others: 0 });
    expect(shownParts(parts([0, 0]))).toEqual({ total: 0, parts: [], others: 0 });
  });

  it('says within which step half were, unless there are too few', () => {
    const steps = (values: number[]) =>
      values.map((count, index) => ({ step: waitSteps[index], count: figureOf(count) }));
    expect(medianStep(steps([5, 6, 7]))).toBe(12);
    expect(medianStep(steps([7, 4, 4]))).toBe(6);
    expect(medianStep(steps([0, 3, 3]))).toBe(null);
  });
});

describe('no count from 1 to 4 follows from the others', () => {
  it('of the reasons in a month', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 7 }), { minLength: 3, maxLength: 3 }), (values) => {
        expect(solved(values, (guess) => shownParts(parts(guess)))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('of the waits in a month, with their median', () => {
    const shown = (values: readonly number[]) => [
      values.map(figureOf),
      medianStep(values.map((count, step) => ({ step, count: figureOf(count) }))),
    ];
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 5 }), (values) => {
        expect(solvedWaits(values, shown)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('of a column, although a new month is added to its sum', () => {
    fc.assert(
      fc.property(counts, (values) => {
        const sums = (months: readonly number[]) => sumOfFigures(months.map(figureOf));
        const before = sums(values.slice(1));
        const after = sums(values);
        const newest = values[0] ?? 0;
        if (figureOf(newest) === few)
          expect([after.from - before.from, after.to - before.to]).toEqual([1, 4]);
      }),
    );
  });
});

/** As `solved`, where all counts from 5 on are shown: only hidden ones are guessed. */
function solvedWaits(values: readonly number[], shown: (values: readonly number[]) => unknown): number[] {
  const wanted = JSON.stringify(shown(values));
  let guesses: number[][] = [[]];
  for (const count of values)
    guesses = guesses.flatMap((start) =>
      (figureOf(count) === few ? [1, 2, 3, 4] : [count]).map((next) => [...start, next]),
    );
  const fitting = guesses.filter((guess) => JSON.stringify(shown(guess)) === wanted);
  return values.flatMap((count, index) =>
    figureOf(count) === few && fitting.every((guess) => guess[index] === count) ? [index] : [],
  );
}
