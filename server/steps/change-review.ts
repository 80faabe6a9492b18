import { addToQueues, readQueued } from '#db/queries/queue-sizes.ts';
import { lockReview } from '#db/queries/reviews.ts';
import type { Transaction } from '#db/schema.ts';

/**
 * Changes an existing review or its reports: locks it, and counts what enters and leaves the queues of the moderators.
 */
export async function changeReview<Result>(
  trx: Transaction,
  id: number,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockReview(trx, id);
  const before = await readQueued(trx, id);
  const result = await change();
  const after = await readQueued(trx, id);
  await addToQueues(trx, {
    pending_reviews: after.pending_reviews - before.pending_reviews,
    pending_reports: after.pending_reports - before.pending_reports,
  });
  return result;
}

/** The same for several reviews, each locked in the order of the ids. */
export function changeReviews<Result>(
  trx: Transaction,
  ids: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> {
  const ordered = [...ids].sort((one, other) => other - one);
  return ordered.reduce((inner, id) => () => changeReview(trx, id, inner), change)();
}
