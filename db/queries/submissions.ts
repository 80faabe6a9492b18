import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import {
  contentColumns,
  type ReviewContent,
  readScores,
  type SubmissionsTable,
  storedContent,
  withoutTexts,
} from '#db/tables/reviews.ts';
import type { StoredReview } from '#shared/schemas/review.ts';

type Tables = Pick<Schema, 'submissions'>;

export type NewSubmission = ReviewContent &
  Pick<SubmissionsTable, 'id' | 'release' | 'revision'> &
  Partial<Pick<SubmissionsTable, 'status' | 'rejected_month'>>;

/** Stores a submission, pending unless it says another status, in place of the one that has its id. */
export async function saveSubmission(db: Kysely<Tables>, submission: NewSubmission): Promise<void> {
  const row: SubmissionsTable = { status: 'pending', rejected_month: null, ...submission };
  await db
    .insertInto('submissions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Stores a validated review as a submission. */
export function saveReview(
  db: Kysely<Tables>,
  row: Pick<SubmissionsTable, 'id' | 'revision'>,
  review: StoredReview,
): Promise<void> {
  return saveSubmission(db, { ...row, release: review.release, ...storedContent(review) });
}

/** Makes a rejected submission pending again; false when there is none. */
export async function reopenSubmission(db: Kysely<Tables>, id: number): Promise<boolean> {
  const row = await db
    .updateTable('submissions')
    .set({ status: 'pending', rejected_month: null })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSubmission(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('submissions').where('id', '=', id).execute();
}

/** Deletes submissions and returns them with their parsed scores, in the order of their random ids. */
export async function takeSubmissions(db: Kysely<Tables>, ids: readonly number[]) {
  const rows = await db
    .deleteFrom('submissions')
    .where('id', 'in', ids)
    .returning(['id', ...contentColumns])
    .execute();
  return rows
    .sort((one, other) => one.id - other.id)
    .map(({ id, ...content }) => ({ id, content, answers: readScores(content.scores) }));
}

/** Rejects a submission in a month (`YYYY-MM`), or holds it until it can be published together with others. */
export async function decideSubmission(
  db: Kysely<Tables>,
  id: number,
  decided: { status: 'held'; rejected_month: null } | { status: 'rejected'; rejected_month: string },
) {
  await db.updateTable('submissions').set(decided).where('id', '=', id).execute();
}

/** Ids of the submissions that wait for a decision; only those among the given ones, if any are given. */
export async function listPending(db: Kysely<Tables>, among?: readonly number[]): Promise<number[]> {
  if (among?.length === 0) return [];
  let pending = db.selectFrom('submissions').select('id').where('status', '=', sql.lit('pending'));
  if (among !== undefined) pending = pending.where('id', 'in', among);
  return (await pending.orderBy('id').execute()).map(({ id }) => id);
}

/** Companies with at least so many held submissions. */
export async function listCompaniesHolding(db: Kysely<Tables>, atLeast: number): Promise<number[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('company_id')
    .where('status', '=', 'held')
    .groupBy('company_id')
    .having((eb) => eb.fn.countAll(), '>=', atLeast)
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** Ids of a company's held submissions. */
export async function listHeld(db: Kysely<Tables>, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'held')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Erases the texts of submissions that were rejected in or before a month (`YYYY-MM`), and the month, so the next run
 * doesn't find them again.
 */
export async function eraseRejectedTexts(db: Kysely<Tables>, upToMonth: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ ...withoutTexts, rejected_month: '' })
    // Only rejected ones have a month. With the status, another index would be used, which has those erased before too.
    .where('rejected_month', '>', sql.lit(''))
    .where('rejected_month', '<=', upToMonth)
    .execute();
}
