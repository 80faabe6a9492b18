import { sql } from 'kysely';
import { allValues, isThere } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import {
  chosenRelease,
  type ReviewContent,
  revised,
  type SubmissionsTable,
  storedContent,
  withoutTexts,
} from '#db/tables/reviews.ts';
import type { StoredReview } from '#shared/schemas/review.ts';
import type { Release } from '#shared/words.ts';

type Tables = Pick<Schema, 'submissions'>;

export type NewSubmission = ReviewContent &
  Pick<SubmissionsTable, 'id' | 'release' | 'revision'> &
  Partial<SubmissionsTable>;

/** Stores a submission, pending unless it says another status, in place of the one that has its id. */
export async function saveSubmission(db: Handle<Tables>, submission: NewSubmission): Promise<void> {
  const undecided = { status: 'pending', rejected_month: null, due_month: '' } as const;
  const unchosen = { monthly_revision: null, half_year_revision: null } as const;
  const row: SubmissionsTable = { ...undecided, ...unchosen, ...submission };
  await db
    .insertInto('submissions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

type Revision = Pick<SubmissionsTable, 'id' | 'revision'> & { release: Release };

/** Stores a new revision of a review as a submission. */
export function saveRevision(
  db: Handle<Tables>,
  { id, revision, release }: Revision,
  content: ReviewContent,
): Promise<void> {
  return saveSubmission(db, { id, ...revised(revision, release), ...content });
}

/** The same for a validated review. */
export function saveReview(
  db: Handle<Tables>,
  row: Revision,
  review: Omit<StoredReview, 'release'>,
  proof: string,
): Promise<void> {
  return saveRevision(db, row, storedContent(review, proof));
}

/** Makes a rejected submission pending again; false when there is none. */
export function reopenSubmission(db: Handle<Tables>, id: number): Promise<boolean> {
  const rejected = db.updateTable('submissions').where('id', '=', id).where('status', '=', 'rejected');
  return isThere(rejected.set({ status: 'pending', rejected_month: null }).returning('id'));
}

export async function deleteSubmission(db: Handle<Tables>, id: number): Promise<void> {
  await db.deleteFrom('submissions').where('id', '=', id).execute();
}

/**
 * Rejects a submission in a month (`YYYY-MM`), or holds it for a month, or, without a month, until there are others.
 */
export async function decideSubmission(
  db: Handle<Tables>,
  id: number,
  decided: { status: 'held'; due_month: string } | { status: 'rejected'; rejected_month: string },
) {
  const undecided = { rejected_month: null, due_month: '' };
  await db
    .updateTable('submissions')
    .set({ ...undecided, ...decided })
    .where('id', '=', id)
    .execute();
}

/** Ids of the submissions that wait for a decision; only those among the given ones, if any are given. */
export async function listPending(db: Handle<Tables>, among?: readonly number[]): Promise<number[]> {
  if (among?.length === 0) return [];
  let pending = db.selectFrom('submissions').select('id').where('status', '=', sql.lit('pending'));
  if (among !== undefined) pending = pending.where('id', 'in', among);
  return allValues(pending.orderBy('id'));
}

/** Ids of a company's submissions that wait for a decision. */
export async function listPendingOf(db: Handle<Tables>, companyId: number): Promise<number[]> {
  const all = db.selectFrom('submissions').select('id').where('company_id', '=', companyId);
  return allValues(all.where('status', '=', sql.lit('pending')));
}

/** Companies with held submissions that have no month of their own. */
export async function listCompaniesWaiting(db: Handle<Tables>): Promise<number[]> {
  const held = db.selectFrom('submissions').where('status', '=', sql.lit('held'));
  const waiting = held.select('company_id').where('due_month', '=', sql.lit(''));
  return allValues(waiting.groupBy('company_id').orderBy('company_id'));
}

/** Up to which month, and which reviews to leave out. */
export type HeldUntil = { month: string; except: readonly number[] };

/** A company's held submissions, except those for a later month, in random order, and whether their month has come. */
export async function listHeldBy(db: Handle<Tables>, companyId: number, { month, except }: HeldUntil) {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'due_month', 'release', 'revision', 'monthly_revision', 'half_year_revision'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'held')
    .where('due_month', '<=', month)
    .$if(except.length > 0, (held) => held.where('id', 'not in', except))
    .orderBy('id')
    .execute();
  return rows.map(({ id, due_month, ...choice }) => ({
    id,
    // A release before 0032 approved without a month.
    isDue: due_month !== '' || chosenRelease(choice) === 'next_month',
  }));
}

/** Held submissions whose month has come, company by company, in random order within each. */
export function listDue(
  db: Handle<Tables>,
  { month, except, limit }: HeldUntil & { limit: number },
): Promise<Pick<SubmissionsTable, 'id' | 'company_id'>[]> {
  return db
    .selectFrom('submissions')
    .select(['id', 'company_id'])
    .where('status', '=', sql.lit('held'))
    .where('due_month', '>', sql.lit(''))
    .where('due_month', '<=', month)
    .$if(except.length > 0, (held) => held.where('id', 'not in', except))
    .orderBy('due_month')
    .orderBy('company_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Erases the texts of submissions that were rejected in or before a month (`YYYY-MM`), and the month, so the next run
 * doesn't find them again.
 */
export async function eraseRejectedTexts(db: Handle<Tables>, upToMonth: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ ...withoutTexts, rejected_month: '' })
    // Only rejected ones have a month. With the status, another index would be used, which has those erased before too.
    .where('rejected_month', '>', sql.lit(''))
    .where('rejected_month', '<=', upToMonth)
    .execute();
}
