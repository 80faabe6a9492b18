import { expect, it } from 'vitest';
import { formatShortMoney } from '../formats.ts';
import { moneyScale, stepOfThree } from './money-axis.tsx';

it('begins and ends at round amounts around all of them', () => {
  expect(moneyScale([23_000, 31_000, 39_000])).toEqual({
    from: 20_000,
    to: 40_000,
    marks: [20_000, 24_000, 28_000, 32_000, 36_000, 40_000],
  });
});

it.each([[[1]], [[31_000]], [[31_000, 31_000]], [[950, 104_000]], [[3_900_000, 7_200_000]], [[0.5, 0.9]]])(
  'has between three and seven marks, and place beside what it shows: %j',
  (amounts) => {
    const { from, to, marks } = moneyScale(amounts);
    expect(marks.length).toBeGreaterThanOrEqual(3);
    expect(marks.length).toBeLessThanOrEqual(7);
    expect([marks[0], marks.at(-1)]).toEqual([from, to]);
    expect(from).toBeLessThan(Math.min(...amounts));
    expect(to).toBeGreaterThan(Math.max(...amounts));
  },
);

it.each([3, 4, 5, 6, 7])('shows two or three of %d amounts where there is little room', (marks) => {
  const shown = Array.from({ length: marks }).filter((_, index) => index % stepOfThree(marks) === 0);
  expect([2, 3]).toContain(shown.length);
});

it.each([
  [24_000, 'EUR', '€24k'],
  [22_500, 'USD', '$22.5k'],
  [4_500_000, 'JPY', '¥4.5M'],
  [800, 'GBP', '£800'],
])('writes %d %s as %s', (amount, currency, words) => {
  expect(formatShortMoney(amount, currency)).toBe(words);
});
