import { expect, it } from 'vitest';
import { type Figure, isMissed, tableOf, withGrowth } from './figures.ts';

const time: Figure = { name: 'a page', value: 0.3, unit: 'ms', target: 0.3, growthTarget: 1.3 };
const rate: Figure = { name: 'requests', value: 800, unit: 'a second', better: 'higher', growthTarget: 0.8 };

it.each([
  ['a time at its target', time, false],
  ['a time above it', { ...time, value: 0.31 }, true],
  ['a time that grows too much', { ...time, growth: 1.4 }, true],
  ['a rate at its target', { ...rate, target: 800 }, false],
  ['a rate below it', { ...rate, target: 801 }, true],
  ['a rate that falls too much with the data', { ...rate, growth: 0.7 }, true],
  ['a rate that grows with the data', { ...rate, growth: 2 }, false],
  ['a figure that could not be measured', { ...time, value: Number.NaN }, true],
  ['a figure without a target', { name: 'memory', value: 1e9, unit: 'MB' } satisfies Figure, false],
])('judges %s', (_, figure, missed) => {
  expect(isMissed(figure)).toBe(missed);
});

it('compares with the same figure on the smallest data', () => {
  const [page, other] = withGrowth([time, { ...rate, name: 'other' }], [{ ...time, value: 0.2 }, rate]);
  expect(page?.growth).toBeCloseTo(1.5);
  expect(other?.growth).toBeUndefined();
});

it('prints figures with their targets, and says which are missed', () => {
  expect(tableOf([{ ...time, growth: 1.5 }, rate])).toBe(
    [
      '| what     | figure       | target | growth | target |        |',
      '|----------|--------------|--------|--------|--------|--------|',
      '| a page   | 0.3 ms       | ≤ 0.3  | 1.5    | ≤ 1.3  | missed |',
      '| requests | 800 a second |        |        | ≥ 0.8  |        |',
    ].join('\n'),
  );
});
