import type { QuarterFigures } from '#shared/schemas/insights.ts';
import { quarter } from './calendar.ts';
import { companyRating } from './review-score.ts';

/** Reviews of one month (`YYYY-MM`): how many, and the sum of their score sums. */
type Month = { month: string; review_count: number; score_total: number };

/** The newest `limit` quarters with reviews, oldest first, rated in stars as a company is. */
export function newestQuarters(months: readonly Month[], limit: number): QuarterFigures[] {
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
    .slice(-limit);
}
