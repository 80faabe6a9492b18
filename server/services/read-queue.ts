import { listMessages } from '#db/queries/messages.ts';
import { listReachable } from '#db/queries/receipts.ts';
import { listPending } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';

/** A page of the reviews that wait for a decision, each with its conversation. */
export async function readQueue(
  { db }: Pick<Deps, 'db'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueuedReview[]> {
  const reviews = await listPending(db, limit, offset);
  const ids = reviews.map(({ id }) => id);
  const reachable = await listReachable(db, ids);
  const messages = await listMessages(db, ids);
  return reviews.map((review) => ({
    ...review,
    reachable: reachable.has(review.id),
    messages: messages.get(review.id) ?? [],
  }));
}
