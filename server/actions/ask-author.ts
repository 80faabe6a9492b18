import type { z } from 'zod';
import { insertMessage } from '#db/queries/messages.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { listReachable } from '#db/queries/receipts.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import { month } from '#shared/rules/calendar.ts';
import type { authorQuestion } from '#shared/schemas/moderation.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';

/**
 * Leaves a question for the anonymous author of a pending review, who sees it with the receipt.
 * @throws `not_found` for an unknown review, `not_possible` when it has been decided or its author has no receipt
 */
export async function askAuthor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, question: body }: z.output<typeof authorQuestion>,
  actor: Actor,
): Promise<ModeratedReview> {
  return db.transaction().execute((trx: Transaction) =>
    changeReview(trx, id, async () => {
      const review = await findReview(trx, id);
      if (review === undefined) throw new AppError('not_found');
      const reachable = (await listReachable(trx, [id])).has(id);
      if (review.status !== 'pending' || !reachable) throw new AppError('not_possible');
      await insertMessage(trx, { review_id: id, kind: 'question', body, month: month(now()) });
      const { status: before } = review;
      await recordDecision(trx, { now }, { kind: 'author_asked', actor, review, before, after: '' });
      return review;
    }),
  );
}
