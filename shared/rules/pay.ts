import { payRules, smallestGroup } from '#shared/limits.ts';
import type { SalaryFrequency } from '#shared/words.ts';
import { clearDifferences, type Difference } from './clear-differences.ts';
import type { Sample } from './mean-interval.ts';
import { quartiles } from './salary-groups.ts';

/** What someone stated, in hundredths of the currency unit. */
export type StatedPay = { hundredths: number; frequency: SalaryFrequency };

const MONTHS = 12;

/** A year's pay in units of the currency: that of a month times 12, that of an hour times the hours of a full year. */
export function yearlyPay({ hundredths, frequency }: StatedPay): number {
  const times = { yearly: 1, monthly: MONTHS, hourly: payRules.hoursAYear };
  return (hundredths * times[frequency]) / 100;
}

/** In units of the currency, rounded by at most 1%. */
export type PayFigures = { salaries: number; lower: number; median: number; upper: number };

/** @param yearly at least one year's pay */
export function payFigures(yearly: readonly number[]): PayFigures {
  const { lower, median, upper } = quartiles(yearly);
  return {
    salaries: yearly.length,
    lower: roundPay(lower),
    median: roundPay(median),
    upper: roundPay(upper),
  };
}

/** To 20, 50 or 100 of a thousandth of the next lower power of ten, so a step is at most 2 %: 31,000, 31,500, 32,000. */
export function roundPay(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(amount));
  const step = amount < 2.5 * unit ? 0.02 : amount < 5 * unit ? 0.05 : 0.1;
  return Number((Math.round(amount / unit / step) * step * unit).toPrecision(3));
}

/** Pay is compared by its logarithm: twice as much is as far from the middle as half. */
export const paySample = (yearly: readonly number[]): Sample => sampleOf(yearly.map(Math.log));

function sampleOf(values: readonly number[]): Sample {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { count, mean, deviation: Math.sqrt(squares / Math.max(1, count - 1)) };
}

/** A company's pay for some work, and whether it differs from that of all other companies by more than chance. */
type CompanyPay = PayFigures & { company_id: number; differs: Difference };

/** What some work pays across companies, in one currency. */
export type WorkPay = PayFigures & { companies: number; listed: CompanyPay[] };

/**
 * What some work pays: undefined unless there are five salaries from three companies, none of which has more than half of
 * them. Companies with five salaries are listed, the highest median first, at most those with the most salaries.
 */
export function workPay(salaries: readonly (StatedPay & { company_id: number })[]): WorkPay | undefined {
  const yearly = salaries.map((salary) => ({ company_id: salary.company_id, pay: yearlyPay(salary) }));
  const companies = Map.groupBy(yearly, ({ company_id }) => company_id);
  const largest = Math.max(0, ...[...companies.values()].map(({ length }) => length));
  if (salaries.length < smallestGroup || companies.size < payRules.companies) return undefined;
  if (largest > salaries.length / 2) return undefined;
  const listed = [...companies]
    .filter(([, own]) => own.length >= smallestGroup)
    .sort(([one, few], [other, many]) => many.length - few.length || one - other)
    .slice(0, payRules.listedCompanies);
  const logs = yearly.map(({ company_id, pay }) => ({ company_id, log: Math.log(pay) }));
  const differences = clearDifferences(
    listed.map(([id]) => {
      const { own = [], others = [] } = Object.groupBy(logs, ({ company_id }) =>
        company_id === id ? 'own' : 'others',
      );
      return { own: sampleOf(own.map(({ log }) => log)), others: sampleOf(others.map(({ log }) => log)) };
    }),
  );
  const all = payFigures(yearly.map(({ pay }) => pay));
  const rows = listed.map(([company_id, own], index) => {
    const figures = payFigures(own.map(({ pay }) => pay));
    return { company_id, ...figures, differs: agreed(differences[index] ?? null, figures, all) };
  });
  return {
    ...all,
    companies: companies.size,
    listed: rows.sort((one, other) => other.median - one.median || one.company_id - other.company_id),
  };
}

/** A mean can be above although the median, which is what we show, isn't. */
function agreed(differs: Difference, own: PayFigures, all: PayFigures): Difference {
  if (differs === 'above') return own.median > all.median ? differs : null;
  return own.median < all.median ? differs : null;
}
