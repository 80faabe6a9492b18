import { searchKey } from './search-key.ts';
import { shownGroups } from './small-groups.ts';

export type Salary = {
  job_title: string;
  currency: string;
  frequency: 'hourly' | 'monthly' | 'yearly';
  /** In hundredths of the currency unit. */
  hundredths: number;
};

type Group = {
  key: string;
  job_title: string;
  currency: string;
  frequency: 'hourly' | 'yearly';
  count: number;
  hundredths: number[];
};

const MONTHS = 12;

/**
 * Salaries by job title, currency and frequency with their quartiles, the most frequent group first, at most `limit`
 * of those that are large enough to be shown. A month's pay counts as a twelfth of a year's; hourly pay stays apart,
 * because no one says how many hours. Titles that a search would not tell apart are one, in their most frequent spelling.
 */
export function salaryGroups(salaries: readonly Salary[], limit: number) {
  const groups = gather(salaries, titleKeys(salaries)).sort((one, other) => (one.key < other.key ? -1 : 1));
  return shownGroups(groups).slice(0, limit).map(present);
}

export type Title = { key: string; spelling: string };

/** For each title as written, what it is compared by and how it is shown. */
export function titleKeys(salaries: readonly Pick<Salary, 'job_title'>[]): Map<string, Title> {
  const uses = new Map<string, number>();
  for (const { job_title } of salaries) uses.set(job_title, (uses.get(job_title) ?? 0) + 1);
  const spellings = new Map<string, string>();
  const titles = new Map<string, Title>();
  const byUse = [...uses].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  for (const [title] of byUse) {
    const key = searchKey(title) || title;
    const spelling = spellings.get(key) ?? title;
    spellings.set(key, spelling);
    titles.set(title, { key, spelling });
  }
  return titles;
}

function gather(salaries: readonly Salary[], titles: Map<string, Title>): Group[] {
  const groups = new Map<string, Group>();
  for (const salary of salaries) {
    const title = titles.get(salary.job_title) ?? { key: salary.job_title, spelling: salary.job_title };
    const frequency = salary.frequency === 'hourly' ? 'hourly' : 'yearly';
    const key = [title.key, salary.currency, frequency].join('\n');
    const group = groups.get(key) ?? {
      key,
      job_title: title.spelling,
      currency: salary.currency,
      frequency,
      count: 0,
      hundredths: [],
    };
    group.count += 1;
    group.hundredths.push(salary.frequency === 'monthly' ? salary.hundredths * MONTHS : salary.hundredths);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function present({ key: _, hundredths, ...group }: Group) {
  const { lower, median, upper } = quartiles(hundredths);
  return { ...group, lower: toUnits(lower), median: toUnits(median), upper: toUnits(upper) };
}

function toUnits(hundredths: number): number {
  return Math.floor(hundredths + 0.5) / 100;
}

/**
 * Lower quartile, median and upper quartile of at least one number, by linear interpolation between the neighbors of
 * position `(n - 1) * p` in the sorted values: type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages",
 * The American Statistician 50 (1996), 361-365; what R, NumPy and QUARTILE.INC do by default.
 * @throws RangeError without values
 */
export function quartiles(values: readonly number[]): { lower: number; median: number; upper: number } {
  if (values.length === 0) throw new RangeError('Quartiles need at least one value.');
  const sorted = [...values].sort((one, other) => one - other);
  return { lower: quantile(sorted, 0.25), median: quantile(sorted, 0.5), upper: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place % 1);
}
