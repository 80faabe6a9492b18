import { sql } from 'kysely';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { ReportNumbersTable } from '#db/tables/reviews.ts';

type Tables = Pick<Schema, 'report_numbers' | 'reports'>;
type About = ReportNumbersTable['about'];

/** Stores the hash of a report's number. The same report again changes nothing. */
export async function insertReportNumber(
  trx: Transaction<Tables>,
  number: Pick<ReportNumbersTable, 'lookup' | 'about' | 'report_id'>,
): Promise<void> {
  await trx
    .insertInto('report_numbers')
    .values({ ...number, outcome: 'waiting', reason: null, month: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findReportNumber(db: Handle<Tables>, lookup: string) {
  return db
    .selectFrom('report_numbers')
    .select(['about', 'outcome', 'reason', 'month'])
    .where('lookup', '=', lookup)
    .executeTakeFirst();
}

/**
 * Says what became of some reports.
 * @param again Also of those that were decided before.
 */
export async function settleReportNumbers(
  trx: Transaction<Tables>,
  about: About,
  ids: readonly number[],
  settled: Pick<ReportNumbersTable, 'outcome' | 'reason' | 'month'>,
  { again = false } = {},
): Promise<void> {
  if (ids.length === 0) return;
  let known = trx
    .updateTable('report_numbers')
    .set(settled)
    .where('about', '=', about)
    .where('report_id', 'in', ids);
  if (!again) known = known.where('outcome', '=', 'waiting');
  await known.execute();
}

/** Of reports about a review that was no longer public before a moderator decided. */
export function closeReportNumbers(
  trx: Transaction<Tables>,
  reports: readonly number[],
  month: string,
): Promise<void> {
  return settleReportNumbers(trx, 'review', reports, { outcome: 'gone', reason: null, month });
}

/** Of reports about a review whose removal was undone, those that had been dismissed before it. */
export async function dismissRemoved(trx: Transaction<Tables>, reviewId: number): Promise<void> {
  const reports = trx.selectFrom('reports').select('id').where('review_id', '=', reviewId);
  await trx
    .updateTable('report_numbers')
    .set({ outcome: 'dismissed', reason: null })
    .where('about', '=', 'review')
    .where('report_id', 'in', reports)
    .where('outcome', '=', 'removed')
    .execute();
}

/** Forgets decisions of the given month, `YYYY-MM`, and before. */
export async function purgeReportNumbers(db: Handle<Tables>, upTo: string): Promise<void> {
  await db
    .deleteFrom('report_numbers')
    // A constant, which the partial index needs.
    .where('month', '>', sql.lit(''))
    .where('month', '<=', upTo)
    .execute();
}
