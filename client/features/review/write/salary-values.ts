import { formatMoney } from '#client/ui/formats.ts';
import { isPlausibleSalary, type Pay } from '#shared/rules/plausible-salary.ts';
import { readSalary } from '#shared/rules/salary-text.ts';
import type { SalaryFrequency } from '#shared/words.ts';

/** The fields of the form that say what someone earns, as they are typed and chosen. */
type SalaryValues = { salary: string; currency: string; salary_frequency: SalaryFrequency };

/** What the form says about pay; undefined if it says nothing that we can read. */
export function payIn({ salary, currency, salary_frequency: frequency }: SalaryValues): Pay | undefined {
  const read = readSalary(salary, currency);
  return read && 'amount' in read ? { ...read, frequency } : undefined;
}

/** What is wrong with the salary as it's typed. */
export function salaryError({ salary, currency }: SalaryValues): string | undefined {
  const read = readSalary(salary, currency);
  return read && 'error' in read ? read.error : undefined;
}

const periods = { hourly: 'an hour', monthly: 'a month', yearly: 'a year' };

/** "€38,000 a year before tax" */
export function payWords({ amount, currency, frequency }: Pay): string {
  return `${formatMoney(amount, currency)} ${periods[frequency]} before tax`;
}

/** A question about a salary that hardly anyone earns. */
export function salaryQuestion(values: SalaryValues): string | undefined {
  const pay = payIn(values);
  if (pay === undefined || isPlausibleSalary(pay)) return undefined;
  return `Is ${payWords(pay)} right? Change it, or send again to keep it.`;
}
