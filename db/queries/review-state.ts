import { allValues, lastPosition } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import {
  contentColumns,
  type ReviewContent,
  type ReviewsTable,
  type SubmissionsTable,
} from '#db/tables/reviews.ts';
import type { ReviewStatus } from '#shared/words.ts';

const decidedColumns = [
  'status',
  'release',
  'revision',
  'monthly_revision',
  'half_year_revision',
  'due_month',
  'rejected_month',
] as const satisfies (keyof SubmissionsTable)[];

/** Everything about a review that a decision changes, whichever table holds it. */
export type ReviewState = {
  id: number;
  submission: Pick<SubmissionsTable, (typeof decidedColumns)[number]> | null;
  review: Pick<ReviewsTable, 'status'> | null;
  /** The review's current content: the submission if there is one. */
  content: ReviewContent | null;
  /** Position of the last message; 0 without any. */
  messages: number;
  /** How many entries of the log are about it. */
  logged: number;
  /** Ids of its pending reports. */
  reports: number[];
};

/** The states of some reviews, which must be locked. */
export async function readReviewStates(
  trx: Transaction<Pick<Schema, 'submissions' | 'reviews' | 'messages' | 'reports' | 'review_log'>>,
  ids: readonly number[],
): Promise<ReviewState[]> {
  const states: ReviewState[] = [];
  for (const id of ids) {
    const submission = trx.selectFrom('submissions').where('id', '=', id);
    const review = trx.selectFrom('reviews').where('id', '=', id);
    const reports = trx.selectFrom('reports').select('id').where('review_id', '=', id);
    states.push({
      id,
      submission: (await submission.select(decidedColumns).executeTakeFirst()) ?? null,
      review: (await review.select('status').executeTakeFirst()) ?? null,
      content:
        (await submission.select(contentColumns).executeTakeFirst()) ??
        (await review.select(contentColumns).executeTakeFirst()) ??
        null,
      messages: await lastPosition(trx.selectFrom('messages').where('review_id', '=', id)),
      logged: await lastPosition(trx.selectFrom('review_log').where('review_id', '=', id)),
      reports: await allValues(reports.where('status', '=', 'pending').orderBy('id')),
    });
  }
  return states;
}

/** The statuses of those reviews that exist; of a removed one that is pending again, that of the submission. */
export async function listStatuses(
  db: Handle<Pick<Schema, 'submissions' | 'reviews'>>,
  ids: readonly number[],
): Promise<Map<number, ReviewStatus>> {
  if (ids.length === 0) return new Map();
  const reviews = await db.selectFrom('reviews').select(['id', 'status']).where('id', 'in', ids).execute();
  const submissions = await db
    .selectFrom('submissions')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  return new Map([...reviews, ...submissions].map(({ id, status }) => [id, status]));
}
