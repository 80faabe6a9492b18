import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { recountSite } from '#db/recompute-stats.ts';
import { hasComments, starsOfReview } from '#db/tables/reviews.ts';
import { commentedCounters, starsCounters, statsCounters } from '#db/tables/statistics.ts';
import { searchKey } from '#shared/rules/search-key.ts';
import { insertRows } from './insert.ts';
import type { PooledReview } from './review-pool.ts';

const WIDTH = statsCounters.length;
const SCORE_TOTAL = statsCounters.indexOf('score_total');

/** Counts reviews per company and month in constant memory, and stores the statistics at the end. */
export function countStatistics(companies: number, months: readonly string[]) {
  const totals = new Float64Array(companies * WIDTH);
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
      await countFilters(db);
      await recountSite(db);
    },
  };
}

/** Of whole stars and comments, which the rows of a generator don't have. */
async function countFilters(db: Database): Promise<void> {
  const counts = starsCounters.flatMap((_, index) => {
    const isOfStars = sql`${starsOfReview} = ${sql.lit(index + 1)}`;
    return [
      sql`coalesce(sum(case when ${isOfStars} then 1 else 0 end), 0)`,
      sql`coalesce(sum(case when ${isOfStars} then ${hasComments} else 0 end), 0)`,
    ];
  });
  const columns = starsCounters.flatMap((name, index) => [name, commentedCounters[index] ?? name]);
  await sql`update company_months set (${sql.join(columns.map((name) => sql.ref(name)))}) =
    (select ${sql.join(counts)} from reviews where reviews.company_id = company_months.company_id
      and published_month = company_months.month and status = 'published')`.execute(db);
}
