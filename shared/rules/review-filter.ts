import { allStars } from '#shared/limits.ts';
import { reviewSearch } from '#shared/review-search.ts';
import { sumsOfStars, wholeStars } from './review-score.ts';

/** What a filter of a company's reviews may ask for: only what each public card shows. */
export type ReviewFilter = {
  with_comments?: boolean | undefined;
  /** Whole stars, 1 to 5. */
  stars?: number | undefined;
  /** Of publication. */
  year?: number | undefined;
  /** Unit group of ISCO-08, four digits. */
  kind_of_work?: string | undefined;
  /** As typed. A review must have all of them. */
  words?: string | undefined;
};

/** The published reviews of a month, by whole stars: all of them, and those with comments. */
export type MonthCounts = { month: string; all: readonly number[]; commented: readonly number[] };

export const isFiltered = ({ with_comments, stars, year, ...filter }: ReviewFilter): boolean =>
  Boolean(with_comments) || stars !== undefined || year !== undefined || isWorded(filter);

/** Whether it asks for something that only the words of reviews know. */
export const isWorded = ({ kind_of_work, words }: ReviewFilter): boolean =>
  kind_of_work !== undefined || words !== undefined;

/** The months that a filter leaves, `YYYY-MM`; both ends are included. */
export const monthsOf = ({ year }: ReviewFilter): { from: string; to: string } =>
  year === undefined ? { from: '0000-01', to: '9999-12' } : { from: `${year}-01`, to: `${year}-12` };

/** The sums of scores that it leaves. */
export const sumsOf = ({ stars }: ReviewFilter): { from: number; to: number } =>
  stars === undefined ? { from: sumsOfStars(1).from, to: sumsOfStars(5).to } : sumsOfStars(stars);

/** Stands in a page's address for each value that a filter doesn't know, so all of them are one page. */
export const UNKNOWN = 'unknown';

const known = (values: RegExp) => (text: string) => (text === '' || values.test(text) ? text : UNKNOWN);

/** What the address of a page asks of each filter. */
export const filtersInAddress: Record<
  'kind' | Exclude<keyof ReviewFilter, 'kind_of_work'>,
  (text: string) => string
> = {
  with_comments: known(/^true$/),
  stars: known(/^[1-5]$/),
  year: known(/^2\d{3}$/),
  kind: known(/^\d{4}$/),
  // Cut where they are too long anyway.
  words: (text) => text.trim().slice(0, reviewSearch.maxLength + 1),
};

const yearOf = (month: string) => Number(month.slice(0, 'YYYY'.length));

/** How many reviews of a month a filter leaves. */
export function countInMonth(filter: ReviewFilter, { month, all, commented }: MonthCounts): number {
  if (filter.year !== undefined && yearOf(month) !== filter.year) return 0;
  const counts = filter.with_comments ? commented : all;
  if (filter.stars !== undefined) return counts[filter.stars - 1] ?? 0;
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many reviews a filter leaves, and how many each choice would leave together with the other filters. */
export function countChoices(filter: ReviewFilter, months: readonly MonthCounts[]) {
  const count = (changed: ReviewFilter) =>
    months.reduce((sum, month) => sum + countInMonth({ ...filter, ...changed }, month), 0);
  const years = [...new Set(months.map(({ month }) => yearOf(month)))].toSorted((a, b) => b - a);
  return {
    matching: count({}),
    with_comments: count({ with_comments: true }),
    stars: allStars.map((stars) => ({ stars, count: count({ stars }) })),
    years: years.map((year) => ({ year, count: count({ year }) })).filter((choice) => choice.count > 0),
  };
}

type Counted = { published_month: string; score_sum: number; has_comments: number };

/** The same counts of some reviews. */
export function countByMonth(reviews: readonly Counted[]): MonthCounts[] {
  const months = new Map<string, { all: number[]; commented: number[] }>();
  const none = allStars.map(() => 0);
  for (const { published_month, score_sum, has_comments } of reviews) {
    const { all, commented } = months.get(published_month) ?? { all: [...none], commented: [...none] };
    months.set(published_month, { all, commented });
    const place = wholeStars(score_sum) - 1;
    all[place] = (all[place] ?? 0) + 1;
    commented[place] = (commented[place] ?? 0) + has_comments;
  }
  return [...months].map(([month, counts]) => ({ month, ...counts }));
}
