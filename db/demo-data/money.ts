import type { SalaryFrequency } from '#shared/words.ts';
import type { Job } from './job-titles.ts';
import { between, pickWeighted, type Random } from './random.ts';

type Money = {
  currency: string;
  /** Local currency for one euro of a western European salary, adjusted for prices and rough on purpose. */
  perEuro: number;
  /** The period in which people there usually state their pay. */
  habits: readonly (readonly [SalaryFrequency, number])[];
};

const byMonth = [
  ['monthly', 8],
  ['yearly', 1],
  ['hourly', 1],
] as const;
const byYear = [
  ['yearly', 7],
  ['monthly', 1],
  ['hourly', 2],
] as const;

const money = {
  AT: { currency: 'EUR', perEuro: 1, habits: byMonth },
  AU: { currency: 'AUD', perEuro: 1.9, habits: byYear },
  BE: { currency: 'EUR', perEuro: 1, habits: byMonth },
  BR: { currency: 'BRL', perEuro: 1.6, habits: byMonth },
  CA: { currency: 'CAD', perEuro: 1.5, habits: byYear },
  CH: { currency: 'CHF', perEuro: 1.75, habits: byYear },
  CZ: { currency: 'CZK', perEuro: 15, habits: byMonth },
  DE: { currency: 'EUR', perEuro: 1.05, habits: byYear },
  DK: { currency: 'DKK', perEuro: 11.5, habits: byMonth },
  EE: { currency: 'EUR', perEuro: 0.7, habits: byMonth },
  FR: { currency: 'EUR', perEuro: 0.95, habits: byMonth },
  GB: { currency: 'GBP', perEuro: 0.92, habits: byYear },
  IE: { currency: 'EUR', perEuro: 1.1, habits: byYear },
  IN: { currency: 'INR', perEuro: 15, habits: byYear },
  JP: { currency: 'JPY', perEuro: 112, habits: byMonth },
  NL: { currency: 'EUR', perEuro: 1, habits: byMonth },
  NO: { currency: 'NOK', perEuro: 14.5, habits: byYear },
  PL: { currency: 'PLN', perEuro: 2.6, habits: byMonth },
  PT: { currency: 'EUR', perEuro: 0.58, habits: byMonth },
  SE: { currency: 'SEK', perEuro: 11, habits: byMonth },
  SG: { currency: 'SGD', perEuro: 1.4, habits: byMonth },
  US: { currency: 'USD', perEuro: 1.5, habits: byYear },
  ZA: { currency: 'ZAR', perEuro: 8, habits: byMonth },
} satisfies Record<string, Money>;

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
  const { perEuro, habits } = money[country];
  const euros = between(random, job.low, job.high) * 1000;
  const desk = job.high >= 45;
  const named = pickWeighted(random, desk ? habits.filter(([name]) => name !== 'hourly') : habits);
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
