import fc from 'fast-check';
import { expect, it } from 'vitest';
import { salaryGroups } from './salary-groups.ts';

type Salary = Parameters<typeof salaryGroups>[0][number];

const pay = (hundredths: number, values: Partial<Salary> = {}): Salary => ({
  job_title: 'Planner',
  currency: 'EUR',
  frequency: 'yearly',
  hundredths,
  ...values,
});
const times = (count: number, values: Partial<Salary> = {}) =>
  Array.from({ length: count }, () => pay(4_000_000, values));

it('rounds to hundredths', () => {
  const salaries = [100, 101, 101, 102, 102, 102].map((hundredths) =>
    pay(hundredths, { frequency: 'hourly' }),
  );
  expect(salaryGroups(salaries, 12)[0]).toMatchObject({ lower: 1.01, median: 1.02, upper: 1.02 });
});

it('separates hourly pay, currencies and titles, the most frequent group first', () => {
  const salaries = [
    ...times(5, { frequency: 'hourly' }),
    ...times(6, { currency: 'NOK' }),
    ...times(8, { job_title: 'Anonymous Position' }),
    ...times(7),
  ];
  expect(
    salaryGroups(salaries, 12).map((group) => [
      group.job_title,
      group.currency,
      group.frequency,
      group.count,
    ]),
  ).toEqual([
    ['Anonymous Position', 'EUR', 'yearly', 8],
    ['Planner', 'EUR', 'yearly', 7],
    ['Planner', 'NOK', 'yearly', 6],
    ['Planner', 'EUR', 'hourly', 5],
  ]);
  expect(salaryGroups(salaries, 2)).toHaveLength(2);
});

it('groups spellings of one title and shows the most frequent one', () => {
  const titles = ['senior planner', 'Senior  Planner', 'Senior-Planner', 'Senior-Planner', 'SENIOR PLANNER'];
  expect(
    salaryGroups(
      titles.map((job_title) => pay(1, { job_title })),
      12,
    ),
  ).toMatchObject([{ job_title: 'Senior-Planner', count: 5 }]);
  const tied = ['planner', 'Planner', 'planner', 'Planner', 'PLANNER'].map((job_title) =>
    pay(1, { job_title }),
  );
  for (const salaries of [tied, [...tied].reverse()]) {
    expect(salaryGroups(salaries, 12)).toMatchObject([{ job_title: 'Planner' }]);
  }
  const symbols = [...times(5, { job_title: '***' }), ...times(5, { job_title: '???' })];
  expect(salaryGroups(symbols, 12)).toMatchObject([{ job_title: '***' }, { job_title: '???' }]);
});

const salary = fc.record({
  job_title: fc.constantFrom('Planner', 'planner', 'PLANNER', 'Driver', 'Drïver', 'Anonymous Position', '!'),
  currency: fc.constantFrom('EUR', 'USD'),
  frequency: fc.constantFrom('hourly' as const, 'monthly' as const, 'yearly' as const),
  hundredths: fc.integer({ min: 1, max: 9_999_999_999 }),
});

it('shows only groups of five, leaves none of one to four, and does not depend on the order of the salaries', () => {
  fc.assert(
    fc.property(fc.array(salary, { maxLength: 60 }), (salaries) => {
      const groups = salaryGroups(salaries, 12);
      const hidden = salaries.length - groups.reduce((sum, { count }) => sum + count, 0);
      for (const { count, lower, median, upper } of groups) {
        expect(count).toBeGreaterThanOrEqual(5);
        expect(lower).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(upper);
      }
      expect(groups.length === 0 || hidden === 0 || hidden >= 5).toBe(true);
      expect(salaryGroups([...salaries].reverse(), 12)).toEqual(groups);
    }),
  );
});
