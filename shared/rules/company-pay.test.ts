import { expect, it } from 'vitest';
import { defaultJobTitle } from '#shared/words.ts';
import { type CompanySalary, companyPay } from './company-pay.ts';

const forklift = '8344';
const salaries = (count: number, values: Partial<CompanySalary>): CompanySalary[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ job_title: 'Forklift Operator', kind_of_work: forklift, currency: 'EUR' },
    ...{ frequency: 'yearly' as const, hundredths: 3_000_000 + 10_000 * index },
    ...values,
  }));
const named = (all: CompanySalary[], limit = 12) =>
  companyPay(all, limit).map(
    ({ kind_of_work, job_title, currency, salaries }) =>
      `${kind_of_work ?? job_title}, ${currency}, ${salaries}`,
  );

it('brings titles of one kind of work together, each pay for a year', () => {
  const [work, ...others] = companyPay(
    [
      ...salaries(5, {}),
      ...salaries(5, { job_title: 'Reach truck driver', frequency: 'monthly', hundredths: 260_000 }),
    ],
    12,
  );
  expect(others).toEqual([]);
  expect(work).toMatchObject({
    kind_of_work: forklift,
    salaries: 10,
    median: 31_000,
    titles: [
      { job_title: 'Forklift Operator', salaries: 5, median: 30_000 },
      { job_title: 'Reach truck driver', salaries: 5, median: 31_000 },
    ],
  });
});

it('names work without a kind by its title, in its most frequent spelling', () => {
  const unknown = { kind_of_work: null, job_title: 'Chief Wizard' };
  expect(named([...salaries(4, unknown), ...salaries(1, { ...unknown, job_title: 'chief wizard' })])).toEqual(
    ['Chief Wizard, EUR, 5'],
  );
  expect(named(salaries(9, { kind_of_work: null, job_title: defaultJobTitle }))).toEqual([]);
});

it('keeps currencies apart', () => {
  expect(named([...salaries(6, {}), ...salaries(5, { currency: 'GBP' })])).toEqual([
    '8344, EUR, 6',
    '8344, GBP, 5',
  ]);
});

it('shows what has five salaries', () => {
  const other = { kind_of_work: '9333' };
  expect(named([...salaries(9, {}), ...salaries(4, other)])).toEqual(['8344, EUR, 9']);
  const [work] = companyPay([...salaries(7, {}), ...salaries(3, { job_title: 'Reach truck driver' })], 12);
  expect(work?.titles.map(({ job_title, salaries }) => [job_title, salaries])).toEqual([
    ['Forklift Operator', 7],
  ]);
  expect(work?.salaries).toBe(10);
});

it('shows the work with the most salaries', () => {
  const other = { kind_of_work: '9333' };
  expect(named([...salaries(5, {}), ...salaries(8, other)], 1)).toEqual(['9333, EUR, 8']);
});
