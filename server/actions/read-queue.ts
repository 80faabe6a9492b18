import type { z } from 'zod';
import { listMessages } from '#db/queries/messages.ts';
import { listReviewsById, listReviewsIn, type PendingPage } from '#db/queries/moderated-reviews.ts';
import { listReachable } from '#db/queries/receipts.ts';
import { listReportedReviews, listReportsOf } from '#db/queries/reports.ts';
import type { Deps } from '#server/deps.ts';
import { pageSizes } from '#shared/limits.ts';
import { isErased } from '#shared/rules/author-actions.ts';
import type { QueueCursor } from '#shared/rules/queue-cursor.ts';
import type { QueuedReview, reportedReview } from '#shared/schemas/moderation.ts';
import type { QueuePart, ReviewStatus } from '#shared/words.ts';

/** A page of reviews in one status, each with its conversation. */
export async function readQueue(
  { db, desk, now }: Pick<Deps, 'db' | 'desk' | 'now'>,
  { only, ...page }: Omit<PendingPage, 'only'> & { status: ReviewStatus; only?: QueuePart | undefined },
): Promise<QueuedReview[]> {
  const part = only === 'waiting' ? desk.waitingLong(now()) : only;
  const reviews = await listReviewsIn(db, { ...page, only: part });
  const ids = reviews.map(({ id }) => id);
  const reachable = await listReachable(db, ids);
  const messages = await listMessages(db, ids);
  return reviews.map(({ rejected_month, ...review }) => ({
    ...review,
    erased: isErased(rejected_month, now()),
    reachable: reachable.has(review.id),
    messages: messages.get(review.id) ?? [],
  }));
}

/** A page of reviews with pending reports, each with the reports that one decision resolves. */
export async function readReported(
  { db }: Pick<Deps, 'db'>,
  page: { limit: number; offset: number; after?: QueueCursor | undefined },
): Promise<z.output<typeof reportedReview>[]> {
  const ids = await listReportedReviews(db, page);
  const reports = await listReportsOf(db, ids, pageSizes.max);
  const reviews = await listReviewsById(db, ids);
  const reachable = await listReachable(db, ids);
  return reviews.map((review) => ({
    id: review.id,
    review,
    reports: reports.get(review.id) ?? [],
    reachable: reachable.has(review.id),
  }));
}
