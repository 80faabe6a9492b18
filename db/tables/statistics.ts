import { halfStarBin, recommends, type Scores, scoreSum, wholeStars } from '#shared/rules/review-score.ts';
import { categories, statements } from '#shared/statements.ts';
import type { CountedDecision, CountedEvent, RejectionReason } from '#shared/words.ts';

type Statement = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20;
type CategoryNumber = 1 | 2 | 3 | 4 | 5 | 6;
type Stars = 1 | 2 | 3 | 4 | 5;
type HalfStars = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** Sums of the published scores of each statement. */
type StatementSums = { [sum in `sum_${Statement}`]: number };

/** Sums of squares: of `reviews.score_sum`, of the scores of a statement, and of their sums over a category. */
type Squares = {
  [squares in `squares_${Statement}` | `category_squares_${CategoryNumber}` | 'score_squares']: number;
};

/** Integers over a company's published reviews, changed in the transaction that changes the reviews. */
export type CompanyStatsTable = {
  company_id: number;
  /** Copy of the normalized company name: the directory's order (reviews, then name) needs both in one index. */
  sort_name: string;
  /** Incremented with each change of the other columns. */
  version: number;
  /** 1 if no public figure or list may have the company. It is counted nevertheless. */
  hidden: number;
  review_count: number;
  /** Sum of `reviews.score_sum`. */
  score_total: number;
  recommend_count: number;
} & StatementSums &
  Squares & { [bin in `half_stars_${HalfStars}`]: number };

/** A company's published reviews by the month of their first publication, changed together with its statistics. */
export type CompanyMonthsTable = {
  company_id: number;
  /** `YYYY-MM`. */
  month: string;
  /** 0 if all reviews of the month were removed. */
  review_count: number;
  /** Sum of `reviews.score_sum`. */
  score_total: number;
} & {
  /** How many reviews have so many whole stars, and how many of these have comments. */
  [counter in `stars_${Stars}` | `commented_${Stars}`]: number;
};

/** One row of site-wide counters, so no page counts millions of rows. The sums cover all companies. */
export type SiteStatsTable = {
  id: number;
  company_count: number;
  review_count: number;
  /** Incremented after each change of public data, and only then. */
  version: number;
} & StatementSums &
  Squares;

/** What a kind of work pays across companies, in one currency: what `workPay` says, amounts in hundredths. */
export type SalaryFiguresTable = {
  kind_of_work: string;
  currency: string;
  salaries: number;
  companies: number;
  lower: number;
  median: number;
  upper: number;
  /** JSON: the companies with figures of their own. */
  listed: string;
};

/** How many reviews arrived, and what moderators decided. */
export type DecisionTotalsTable = {
  /** `YYYY-MM`. */
  month: string;
  decision: CountedDecision;
  /** Why reviews were rejected or removed; otherwise empty. */
  reason: RejectionReason | '';
  count: number;
};

/** What else happened in a month. */
export type MonthTotalsTable = {
  /** `YYYY-MM`. */
  month: string;
  kind: CountedEvent;
  /** Of a wait, the step of hours that it reached; otherwise empty. */
  detail: string;
  count: number;
};

export type StatsCounter = Exclude<
  keyof CompanyStatsTable,
  'company_id' | 'sort_name' | 'version' | 'hidden'
>;

/** What the statistics count for a published review; `month` is its `published_month`. */
export type CountedReview = { companyId: number; month: string; answers: Scores; hasComments: boolean };

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}_${index + 1}`);

/** Numbered counter columns, in the order of their numbers. */
export const halfStarCounters = numbered('half_stars', 10) as `half_stars_${HalfStars}`[];
export const sumCounters = numbered('sum', 20) as `sum_${Statement}`[];
export const squaresCounters = numbered('squares', 20) as `squares_${Statement}`[];
export const categorySquaresCounters = numbered(
  'category_squares',
  categories.length,
) as `category_squares_${CategoryNumber}`[];
/** What is counted for the site too. */
export const siteCounters = [
  ...sumCounters,
  ...squaresCounters,
  'score_squares',
  ...categorySquaresCounters,
] as const satisfies StatsCounter[];

export const starsCounters = numbered('stars', 5) as `stars_${Stars}`[];
export const commentedCounters = numbered('commented', 5) as `commented_${Stars}`[];
/** Every counter of a month. */
export const monthCounters = ['review_count', 'score_total', ...starsCounters, ...commentedCounters] as const;
export type MonthCounter = (typeof monthCounters)[number];

/** What one published review adds to each counter of its month, in their order. */
export function monthCountersOf({
  answers,
  hasComments,
}: Pick<CountedReview, 'answers' | 'hasComments'>): number[] {
  const sum = scoreSum(answers);
  const stars = wholeStars(sum);
  const own = starsCounters.map((_, index) => Number(index + 1 === stars));
  return [1, sum, ...own, ...own.map((count) => count * Number(hasComments))];
}

/** Every counter column, in table order. */
export const statsCounters: StatsCounter[] = [
  'review_count',
  'score_total',
  'recommend_count',
  ...halfStarCounters,
  ...siteCounters,
];

const SQUARES = statsCounters.indexOf('squares_1');
const SUMS = statsCounters.indexOf('sum_1');
const HALF_STARS = statsCounters.indexOf('half_stars_1');
const SCORE_SQUARES = statsCounters.indexOf('score_squares');
const CATEGORY_SQUARES = statsCounters.indexOf('category_squares_1');
/** Where the statements of each category end. */
const categoryEnds = categories.map(
  (category) => statements.findLastIndex((statement) => statement.category === category) + 1,
);

/** What one published review adds to each counter of its company, in table order. */
export function countersOf(answers: Scores): number[] {
  const counters = statsCounters.map(() => 0);
  addCounters(counters, answers);
  return counters;
}

/**
 * Adds a published review to the counters of its company, which are in table order. In place, because millions of reviews
 * are counted again by `npm run stats`.
 * @returns the sum of the scores
 */
export function addCounters(counters: number[], answers: Scores): number {
  const add = (index: number, by: number) => {
    counters[index] = (counters[index] ?? 0) + by;
  };
  let sum = 0;
  let category = 0;
  let sumBefore = 0;
  for (let index = 0; index < answers.length; index += 1) {
    const score = answers[index] ?? 0;
    sum += score;
    add(SUMS + index, score);
    add(SQUARES + index, score * score);
    if (index + 1 !== categoryEnds[category]) continue;
    add(CATEGORY_SQUARES + category, (sum - sumBefore) ** 2);
    sumBefore = sum;
    category += 1;
  }
  add(SCORE_SQUARES, sum * sum);
  add(0, 1);
  add(1, sum);
  if (recommends(answers)) add(2, 1);
  add(HALF_STARS + halfStarBin(sum) - 1, 1);
  return sum;
}
