import { quarter } from './calendar.ts';
import { companyRating } from './review-score.ts';

/** Reviews of one month (`YYYY-MM`): how many, and the sum of their score sums. */
type Month = { month: string; review_count: number; score_total: number };

type Limits = { quarters: number; quarterReviews: number };

/**
 * The newest quarters with reviews, as far as they have enough of them, oldest first, with ratings like a company's.
 * @param months whole quarters, except for the oldest one beyond the newest `quarters`
 */
export function ratedQuarters(months: readonly Month[], { quarters, quarterReviews }: Limits) {
  const totals = new Map<string, { count: number; total: number }>();
  for (const { month, review_count, score_total } of months) {
    const { count, total } = totals.get(quarter(month)) ?? { count: 0, total: 0 };
    totals.set(quarter(month), { count: count + review_count, total: total + score_total });
  }
  return [...totals]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, { count, total }]) => {
      const rating = companyRating(total, count);
      return rating === null ? [] : [{ quarter: name, review_count: count, rating }];
    })
    .slice(-quarters)
    .filter(({ review_count }) => review_count >= quarterReviews);
}

/** Where a quarter (`2026-Q3`) is in time: neighbors are 1 apart. */
export function quarterIndex(quarter: string): number {
  const [year = 0, part = 1] = quarter.split('-Q').map(Number);
  return 4 * year + part - 1;
}
