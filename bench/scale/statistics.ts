import type { Database } from '#db/connect.ts';
import { recountSite } from '#db/recompute-stats.ts';
import { statsCounters } from '#db/tables/statistics.ts';
import { searchKey } from '#shared/rules/search-key.ts';
import { insertRows } from './insert.ts';
import type { PooledReview } from './review-pool.ts';

const WIDTH = statsCounters.length;
const SCORE_TOTAL = statsCounters.indexOf('score_total');

/** Counts reviews per company and month in constant memory, and stores the statistics at the end. */
export function countStatistics(companies: number, months: readonly string[]) {
  const totals = new Int32Array(companies * WIDTH);
  const reviewsByMonth = new Int32Array(companies * months.length);
  const scoresByMonth = new Int32Array(companies * months.length);

  function* companyRows(ids: readonly number[], names: readonly string[]) {
    for (const [company, id] of ids.entries())
      yield [id, names[company], ...totals.subarray(company * WIDTH, (company + 1) * WIDTH)];
  }
  function* monthRows(ids: readonly number[]) {
    for (const [company, id] of ids.entries())
      for (const [place, month] of months.entries()) {
        const at = company * months.length + place;
        if (reviewsByMonth[at] !== 0) yield [id, month, reviewsByMonth[at], scoresByMonth[at]];
      }
  }
  return {
    add(company: number, month: number, { counters }: PooledReview): void {
      const at = company * WIDTH;
      for (let counter = 0; counter < WIDTH; counter += 1)
        totals[at + counter] = (totals[at + counter] ?? 0) + (counters[counter] ?? 0);
      const place = company * months.length + month;
      reviewsByMonth[place] = (reviewsByMonth[place] ?? 0) + 1;
      scoresByMonth[place] = (scoresByMonth[place] ?? 0) + (counters[SCORE_TOTAL] ?? 0);
    },
    async store(db: Database, ids: readonly number[], names: readonly string[]): Promise<void> {
      await insertRows(db, {
        table: 'company_stats',
        columns: ['company_id', 'sort_name', ...statsCounters],
        replace: 'company_id',
        rows: companyRows(ids, names.map(searchKey)),
      });
      await insertRows(db, {
        table: 'company_months',
        columns: ['company_id', 'month', 'review_count', 'score_total'],
        rows: monthRows(ids),
      });
      await recountSite(db);
    },
  };
}
