import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { type StatsCounter, statsCounters } from '#db/tables/company-stats.ts';
import { recommends } from '#shared/rules/recommend.ts';
import { halfStarBin, type Scores, scoreSum } from '#shared/rules/review-score.ts';

type Tables = Pick<Schema, 'company_stats'>;
type Counters = Partial<Record<StatsCounter, number>>;

/** What one published review adds to its company's statistics. */
function countersOf(answers: Scores): Counters {
  const sum = scoreSum(answers);
  const counters: Counters = {
    review_count: 1,
    score_total: sum,
    recommend_count: recommends(answers) ? 1 : 0,
    [`half_stars_${halfStarBin(sum)}`]: 1,
  };
  answers.forEach((score, index) => {
    counters[`sum_${index + 1}` as StatsCounter] = score;
    counters[`squares_${index + 1}` as StatsCounter] = score * score;
  });
  return counters;
}

/**
 * Adds (`by` 1) or takes away (`by` -1) one review in the figures of its company and of the site, in the transaction
 * that publishes or removes it.
 */
export async function countReview(
  db: Kysely<Pick<Schema, 'company_stats' | 'site_stats'>>,
  companyId: number,
  answers: Scores,
  by: 1 | -1,
): Promise<void> {
  const counters = Object.entries(countersOf(answers)) as [StatsCounter, number][];
  await db
    .updateTable('company_stats')
    .set((eb) => Object.fromEntries(counters.map(([name, value]) => [name, eb(name, '+', by * value)])))
    .where('company_id', '=', companyId)
    .execute();
  await db
    .updateTable('site_stats')
    .set((eb) => ({ review_count: eb('review_count', '+', by) }))
    .execute();
}

/** Holds the row until the transaction ends, so that no decision slips between reading the reviews and writing their sums. */
export async function lockStats(db: Kysely<Tables>, companyId: number): Promise<void> {
  await db
    .updateTable('company_stats')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .where('company_id', '=', companyId)
    .execute();
}

/** Writes the statistics of exactly these reviews. */
export async function replaceStats(db: Kysely<Tables>, companyId: number, reviews: Scores[]): Promise<void> {
  const totals = Object.fromEntries(statsCounters.map((name) => [name, 0])) as Record<StatsCounter, number>;
  for (const counters of reviews.map(countersOf)) {
    for (const name of statsCounters) totals[name] += counters[name] ?? 0;
  }
  await db.updateTable('company_stats').set(totals).where('company_id', '=', companyId).execute();
}

export async function listStatsCompanyIds(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db.selectFrom('company_stats').select('company_id').orderBy('company_id').execute();
  return rows.map((row) => row.company_id);
}

/** All counters of one company. */
export function readStats(
  db: Kysely<Tables>,
  companyId: number,
): Promise<Record<StatsCounter, number> | undefined> {
  return db
    .selectFrom('company_stats')
    .select(statsCounters)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}
