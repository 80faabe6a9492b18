import type { Kysely } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Schema, Transaction } from '#db/schema.ts';
import { type CountedReview, type StatsCounter, statsCounters, sumCounters } from '#db/tables/statistics.ts';
import { halfStarBin, recommends, type Scores, scoreSum } from '#shared/rules/review-score.ts';

type SiteTables = Pick<Schema, 'site_stats'>;
type CompanyTables = Pick<Schema, 'company_stats' | 'company_months'>;
type Counters = Record<StatsCounter, number>;

const siteCounts = hotQuery((db: Kysely<SiteTables>) =>
  db.selectFrom('site_stats').select(['company_count', 'review_count']),
);
const siteVersion = hotQuery((db: Kysely<SiteTables>) => db.selectFrom('site_stats').select('version'));

export async function readSiteStats(db: Kysely<SiteTables>) {
  const [row] = await siteCounts(db);
  if (row === undefined) throw new Error('The site has no row of counters.');
  return row;
}

/**
 * The public data version: it differs after every change of public data, whichever process made it. Verifying and
 * submitting leave it alone, because disappearing cache entries would show that somebody just did.
 */
export async function readPublicVersion(db: Kysely<SiteTables>): Promise<number> {
  const [row] = await siteVersion(db);
  return row?.version ?? 0;
}

/**
 * Tells every server that public data has changed, and updates the site's counters. Code that changes public data
 * calls it in the same transaction.
 */
export async function publicDataChanged(
  trx: Transaction<SiteTables>,
  counted: Partial<Schema['site_stats']> = {},
): Promise<void> {
  const changes = Object.entries({ ...counted, version: 1 }) as [keyof Schema['site_stats'], number][];
  await trx
    .updateTable('site_stats')
    .set((eb) => Object.fromEntries(changes.map(([name, by]) => [name, eb(name, '+', by)])))
    .execute();
}

/** Locks the site's row until the transaction ends. */
export async function lockSite(trx: Transaction<SiteTables>): Promise<void> {
  await trx
    .updateTable('site_stats')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .execute();
}

/** What one published review adds to its company's statistics. */
export function countersOf(answers: Scores): Partial<Counters> {
  const sum = scoreSum(answers);
  const counters: Partial<Counters> = {
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
 * Adds a review that is published now (`by` 1) to the figures of its company and of the site, or removes it (`by` -1).
 */
export async function countReview(
  trx: Transaction<SiteTables & CompanyTables>,
  { companyId, month, answers }: CountedReview,
  by: 1 | -1,
): Promise<void> {
  const counters = Object.entries(countersOf(answers)) as [StatsCounter, number][];
  // The company's row first, because it is the lock for the company's months.
  await trx
    .updateTable('company_stats')
    .set((eb) => ({
      ...Object.fromEntries(counters.map(([name, value]) => [name, eb(name, '+', by * value)])),
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .execute();
  await trx
    .insertInto('company_months')
    .values({ company_id: companyId, month, review_count: by, score_total: by * scoreSum(answers) })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'month']).doUpdateSet((eb) => ({
        review_count: eb('company_months.review_count', '+', eb.ref('excluded.review_count')),
        score_total: eb('company_months.score_total', '+', eb.ref('excluded.score_total')),
      })),
    )
    .execute();
  const sums = Object.fromEntries(sumCounters.map((name, index) => [name, by * (answers[index] ?? 0)]));
  await publicDataChanged(trx, { review_count: by, ...sums });
}

/** Locks a company's row until the transaction ends, so that no decision slips in between reading and counting. */
export async function lockStats(trx: Transaction<CompanyTables>, companyId: number): Promise<void> {
  await trx
    .updateTable('company_stats')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .where('company_id', '=', companyId)
    .execute();
}

/** Sets a company's statistics to those of exactly these reviews. */
export async function replaceStats(
  trx: Transaction<CompanyTables>,
  company_id: number,
  reviews: CountedReview[],
): Promise<void> {
  const totals = Object.fromEntries(statsCounters.map((name) => [name, 0])) as Counters;
  const months = new Map<string, Schema['company_months']>();
  for (const { month, answers } of reviews) {
    const counters = countersOf(answers);
    for (const name of statsCounters) totals[name] += counters[name] ?? 0;
    const row = months.get(month) ?? { company_id, month, review_count: 0, score_total: 0 };
    row.review_count += 1;
    row.score_total += scoreSum(answers);
    months.set(month, row);
  }
  await trx
    .updateTable('company_stats')
    .set((eb) => ({ ...totals, version: eb('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .execute();
  await trx.deleteFrom('company_months').where('company_id', '=', company_id).execute();
  if (months.size === 0) return;
  await trx
    .insertInto('company_months')
    .values([...months.values()])
    .execute();
}

/** Recounts the site from its companies. */
export async function recountSite(trx: Transaction<SiteTables & CompanyTables>): Promise<void> {
  // Locked first, so that a running decision waits until this change is written.
  await lockSite(trx);
  const totals = await trx
    .selectFrom('company_stats')
    .select((eb) => [
      eb.fn.countAll<number>().as('company_count'),
      ...(['review_count', ...sumCounters] as const).map((name) =>
        eb.fn.coalesce(eb.fn.sum<number>(name), eb.lit(0)).as(name),
      ),
    ])
    .executeTakeFirstOrThrow();
  await trx.updateTable('site_stats').set(totals).execute();
  await publicDataChanged(trx);
}

export async function listStatsCompanyIds(db: Kysely<CompanyTables>): Promise<number[]> {
  const rows = await db.selectFrom('company_stats').select('company_id').orderBy('company_id').execute();
  return rows.map((row) => row.company_id);
}
