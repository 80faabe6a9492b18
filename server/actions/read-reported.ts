import type { z } from 'zod';
import { listReportedReviews, listReportsOf } from '#db/queries/reports.ts';
import { listModeratedReviews } from '#db/queries/reviews.ts';
import type { Deps } from '#server/deps.ts';
import { pageSizes } from '#shared/limits.ts';
import type { reportedReview } from '#shared/schemas/moderation.ts';

/** A page of the reviews with open reports, each with the reports that one decision resolves. */
export async function readReported(
  { db }: Pick<Deps, 'db'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<z.output<typeof reportedReview>[]> {
  const ids = await listReportedReviews(db, limit, offset);
  const reports = await listReportsOf(db, ids, pageSizes.max);
  const reviews = await listModeratedReviews(db, ids);
  return reviews.map((review) => ({ id: review.id, review, reports: reports.get(review.id) ?? [] }));
}
