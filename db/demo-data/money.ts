import type { SalaryFrequency } from '#shared/words.ts';
import type { Job } from './job-titles.ts';
import countries from './money.json' with { type: 'json' };
import { between, pickWeighted, type Random } from './random.ts';

type Money = {
  currency: string;
  /** Local currency for one euro of a western European salary, adjusted for prices and rough on purpose. */
  perEuro: number;
  /** The period in which people there usually state their pay. */
  habit: keyof typeof habits;
};

/** How often people state their pay for each period. */
const habits = {
  monthly: [
    ['monthly', 8],
    ['yearly', 1],
    ['hourly', 1],
  ],
  yearly: [
    ['yearly', 7],
    ['monthly', 1],
    ['hourly', 2],
  ],
} as const satisfies Partial<Record<SalaryFrequency, readonly (readonly [SalaryFrequency, number])[]>>;

const money = countries as Record<keyof typeof countries, Money>;

export type Country = keyof typeof money;

/** ISO 4217 code of the currency in which salaries are paid. */
export function currencyOf(country: Country): string {
  return money[country].currency;
}

const hoursAYear = 1800;

/**
 * The pay that someone in this job reports, in local currency.
 * @param share of full-time hourly pay
 * @param byTheHour reports an hourly wage, as part-timers do, so it can be compared
 */
export function salaryOf(
  random: Random,
  job: Job,
  country: Country,
  { share, byTheHour }: { share: number; byTheHour: boolean },
): { salary: number; frequency: SalaryFrequency } {
  const { perEuro, habit } = money[country];
  const stated = habits[habit];
  const euros = between(random, job.low, job.high) * 1000;
  const desk = job.high >= 45;
  const named = pickWeighted(random, desk ? stated.filter(([name]) => name !== 'hourly') : stated);
  const frequency = byTheHour ? 'hourly' : named;
  const yearly = euros * perEuro * share;
  if (frequency === 'hourly') return { salary: rounded(yearly / hoursAYear, 2), frequency };
  return { salary: rounded(frequency === 'monthly' ? yearly / 12 : yearly, 2), frequency };
}

/** People state round numbers: two or three significant digits, the third a 0 or a 5. */
function rounded(amount: number, digits: number): number {
  const step = 10 ** (String(Math.floor(amount)).length - digits) / 2;
  return Number((Math.round(amount / step) * step).toFixed(2));
}
