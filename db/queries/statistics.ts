import type { Kysely } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Schema, Transaction } from '#db/schema.ts';
import { type CountedReview, countersOf, statsCounters, sumCounters } from '#db/tables/statistics.ts';
import { scoreSum } from '#shared/rules/review-score.ts';

type SiteTables = Pick<Schema, 'site_stats'>;
type CompanyTables = Pick<Schema, 'company_stats' | 'company_months'>;

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
 * submitting leave it alone, because disappearing cache entries would show that someone just did.
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

/**
 * Adds a review that is published now (`by` 1) to the figures of its company and of the site, or removes it (`by` -1).
 */
export async function countReview(
  trx: Transaction<SiteTables & CompanyTables>,
  { companyId, month, answers }: CountedReview,
  by: 1 | -1,
): Promise<void> {
  const counters = countersOf(answers);
  // The company's row first, because it is the lock for the company's months.
  await trx
    .updateTable('company_stats')
    .set((eb) => ({
      ...Object.fromEntries(
        statsCounters.flatMap((name, index) => {
          const value = counters[index] ?? 0;
          return value === 0 ? [] : [[name, eb(name, '+', by * value)]];
        }),
      ),
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

/** Locks a company's row until the transaction ends, so no decision slips in between reading and counting. */
export async function lockStats(trx: Transaction<CompanyTables>, companyId: number): Promise<void> {
  await trx
    .updateTable('company_stats')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .where('company_id', '=', companyId)
    .execute();
}
