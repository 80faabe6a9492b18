import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import {
  type CountedReview,
  type StatsCounter,
  statsCounters,
  sumCounters,
} from '#db/tables/company-stats.ts';
import { recommends } from '#shared/rules/recommend.ts';
import { halfStarBin, type Scores, scoreSum } from '#shared/rules/review-score.ts';

type Tables = Pick<Schema, 'company_stats'>;
type MonthTables = Pick<Schema, 'company_months'>;
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
  db: Kysely<Pick<Schema, 'company_stats' | 'company_months' | 'site_stats'>>,
  { companyId, month, answers }: CountedReview,
  by: 1 | -1,
): Promise<void> {
  // The company's row first: its months are only changed by whoever holds it.
  await countForCompany(db, companyId, answers, by);
  await addToMonth(db, {
    company_id: companyId,
    month,
    review_count: by,
    score_total: by * scoreSum(answers),
  });
  await countForSite(db, answers, by);
}

async function countForCompany(db: Kysely<Tables>, companyId: number, answers: Scores, by: 1 | -1) {
  const counters = Object.entries(countersOf(answers)) as [StatsCounter, number][];
  await db
    .updateTable('company_stats')
    .set((eb) => Object.fromEntries(counters.map(([name, value]) => [name, eb(name, '+', by * value)])))
    .where('company_id', '=', companyId)
    .execute();
}

async function addToMonth(db: Kysely<MonthTables>, change: Schema['company_months']) {
  await db
    .insertInto('company_months')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'month']).doUpdateSet((eb) => ({
        review_count: eb('company_months.review_count', '+', eb.ref('excluded.review_count')),
        score_total: eb('company_months.score_total', '+', eb.ref('excluded.score_total')),
      })),
    )
    .execute();
}

async function countForSite(db: Kysely<Pick<Schema, 'site_stats'>>, answers: Scores, by: 1 | -1) {
  await db
    .updateTable('site_stats')
    .set((eb) => ({
      review_count: eb('review_count', '+', by),
      version: eb('version', '+', 1),
      ...Object.fromEntries(
        sumCounters.map((name, index) => [name, eb(name, '+', by * (answers[index] ?? 0))]),
      ),
    }))
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
export async function replaceStats(
  db: Kysely<Tables & MonthTables>,
  companyId: number,
  reviews: CountedReview[],
): Promise<void> {
  const totals = Object.fromEntries(statsCounters.map((name) => [name, 0])) as Record<StatsCounter, number>;
  for (const counters of reviews.map(({ answers }) => countersOf(answers))) {
    for (const name of statsCounters) totals[name] += counters[name] ?? 0;
  }
  await db.updateTable('company_stats').set(totals).where('company_id', '=', companyId).execute();
  await db.deleteFrom('company_months').where('company_id', '=', companyId).execute();
  const months = monthsOf(companyId, reviews);
  if (months.length > 0) await db.insertInto('company_months').values(months).execute();
}

function monthsOf(companyId: number, reviews: CountedReview[]): Schema['company_months'][] {
  const months = new Map<string, Schema['company_months']>();
  for (const { month, answers } of reviews) {
    const row = months.get(month) ?? { company_id: companyId, month, review_count: 0, score_total: 0 };
    row.review_count += 1;
    row.score_total += scoreSum(answers);
    months.set(month, row);
  }
  return [...months.values()];
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
