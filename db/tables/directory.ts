import { smallestGroup } from '#shared/limits.ts';
import { likelyRating } from '#shared/rules/compared-figures.ts';
import { companyRating } from '#shared/rules/review-score.ts';
import { categoryAverages } from '#shared/rules/score-figures.ts';
import { categories } from '#shared/statements.ts';
import { minRatings } from '#shared/words.ts';
import { type CompanyStatsTable, sumCounters } from './statistics.ts';

/** What the directory filters a company by. Unknown is '' or 0. */
export type DirectoryFilters = {
  section: string;
  size: number;
  /** 0 below five reviews, otherwise 1 more than how many of the offered ratings it reaches. */
  rating: number;
  country: string;
};

/** What the directory filters and sorts a company by, and what its card shows besides. */
export type DirectoryEntriesTable = DirectoryFilters & {
  company_id: number;
  /** That of the statistics it was made from. */
  version: number;
  sort_name: string;
  /** Each of these keys is ascending. The more reviews, the lower. */
  count_key: number;
  /** The higher the lower end of the likely rating, the lower. Companies below five reviews follow, most reviews first. */
  best_key: number;
  /** The newer the month of the newest review, the lower. */
  recent_key: number;
  /** The likely rating in hundredths of a star, as on the company's page; 0 below five reviews. */
  likely_low: number;
  likely_high: number;
  /** The number of the category with the best average, and that average in tenths; 0 below five reviews. */
  strongest: number;
  strongest_tenths: number;
};

/** How many companies have these values; `*` and -1 stand for any value. */
export type DirectoryCellsTable = DirectoryFilters & { companies: number };

/** What an entry is made from. */
export type EntrySource = Pick<
  CompanyStatsTable,
  'company_id' | 'version' | 'sort_name' | 'review_count' | 'score_total' | 'score_squares'
> & {
  country: string | null;
  industry: string | null;
  size: number | null;
  /** Of the newest review, `YYYY-MM`. */
  newest: string | null;
  /** For each statement, the sum of its scores. */
  sums: readonly number[];
};

/** From here on, `best_key` is of companies without a rank. */
const UNRANKED = 1000;
/** The `recent_key` of a company without reviews; other months are subtracted from it. */
export const LATEST = 999_999;

/** The month that a `recent_key` stands for, `YYYY-MM`. */
export const monthOfKey = (key: number): string => String(LATEST - key).replace(/(?=..$)/, '-');

export const statsOfEntries = [
  ...(['company_id', 'version', 'sort_name', 'review_count', 'score_total', 'score_squares'] as const),
  ...sumCounters,
] as const;

export function entryOf(source: EntrySource): DirectoryEntriesTable {
  const { company_id, version, sort_name, review_count, country, industry, size, newest } = source;
  const facts = {
    company_id,
    version,
    sort_name,
    country: country ?? '',
    section: industry?.[0] ?? '',
    size: size ?? 0,
  };
  const keys = {
    count_key: -review_count,
    recent_key: LATEST - Number(newest?.replace('-', '') ?? 0),
  };
  if (review_count < smallestGroup) {
    const none = { rating: 0, likely_low: 0, likely_high: 0, strongest: 0, strongest_tenths: 0 };
    return { ...facts, ...keys, ...none, best_key: UNRANKED + smallestGroup - review_count };
  }
  const likely = likelyRating(review_count, source.score_total, source.score_squares);
  const [low, high] = [Math.round(likely.low * 100), Math.round(likely.high * 100)];
  const rating = companyRating(source.score_total, review_count) ?? 0;
  const averages = categoryAverages(source.sums, review_count);
  const strongest = averages.reduce((best, next) => (next.average > best.average ? next : best));
  return {
    ...facts,
    ...keys,
    rating: 1 + minRatings.filter((from) => from <= rating).length,
    best_key: 500 - low,
    likely_low: low,
    likely_high: high,
    strongest: categories.indexOf(strongest.category) + 1,
    strongest_tenths: Math.round(strongest.average * 10),
  };
}
