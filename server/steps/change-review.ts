import { addToQueues, readQueued } from '#db/queries/queue-sizes.ts';
import { lockReviews } from '#db/queries/reviews.ts';
import type { Transaction } from '#db/schema.ts';

/**
 * Changes an existing review, its reports or notices about it: locks it, and counts what enters and leaves the queues of the moderators.
 */
export function changeReview<Result>(
  trx: Transaction,
  id: number,
  change: () => Promise<Result>,
): Promise<Result> {
  return changeReviews(trx, [id], change);
}

/** The same for several reviews. */
export async function changeReviews<Result>(
  trx: Transaction,
  ids: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> {
  await lockReviews(trx, ids);
  return ids.reduce((inner, id) => () => countQueued(trx, id, inner), change)();
}

async function countQueued<Result>(
  trx: Transaction,
  id: number,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await readQueued(trx, id);
  const result = await change();
  const after = await readQueued(trx, id);
  await addToQueues(trx, {
    pending_reviews: after.pending_reviews - before.pending_reviews,
    pending_reports: after.pending_reports - before.pending_reports,
    open_notices: after.open_notices - before.open_notices,
  });
  return result;
}
