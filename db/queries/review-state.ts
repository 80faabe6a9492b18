import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { contentColumns } from '#db/tables/review-content.ts';
import type { ReviewContent, ReviewsTable } from '#db/tables/reviews.ts';
import type { SubmissionsTable } from '#db/tables/submissions.ts';

/** Everything about a review that a decision changes, wherever it is stored. */
export type ReviewState = {
  id: number;
  submission: Pick<SubmissionsTable, 'status' | 'release' | 'revision' | 'rejected_month'> | null;
  review: Pick<ReviewsTable, 'status'> | null;
  /** What the review says now: the submission where there is one. */
  content: ReviewContent | null;
  /** Position of the last message; 0 without any. */
  messages: number;
  /** Ids of its open reports. */
  reports: number[];
};

/** Call in a transaction that holds the reviews (`lockReview`). */
export async function readReviewStates(
  db: Kysely<Pick<Schema, 'submissions' | 'reviews' | 'messages' | 'reports'>>,
  ids: readonly number[],
): Promise<ReviewState[]> {
  const states: ReviewState[] = [];
  for (const id of ids) {
    const submission = await db
      .selectFrom('submissions')
      .select(['status', 'release', 'revision', 'rejected_month', ...contentColumns])
      .where('id', '=', id)
      .executeTakeFirst();
    const review = await db
      .selectFrom('reviews')
      .select(['status', ...contentColumns])
      .where('id', '=', id)
      .executeTakeFirst();
    const last = await db
      .selectFrom('messages')
      .select((eb) => eb.fn.max('position').as('position'))
      .where('review_id', '=', id)
      .executeTakeFirst();
    const reports = await db
      .selectFrom('reports')
      .select('id')
      .where('review_id', '=', id)
      .where('status', '=', 'pending')
      .orderBy('id')
      .execute();
    states.push({
      id,
      submission: submission ? standing(submission) : null,
      review: review ? { status: review.status } : null,
      content: contentOf(submission ?? review),
      messages: last?.position ?? 0,
      reports: reports.map((report) => report.id),
    });
  }
  return states;
}

function standing({ status, release, revision, rejected_month }: NonNullable<ReviewState['submission']>) {
  return { status, release, revision, rejected_month };
}

function contentOf(row: ReviewContent | undefined): ReviewContent | null {
  if (row === undefined) return null;
  return Object.fromEntries(contentColumns.map((name) => [name, row[name]])) as unknown as ReviewContent;
}
