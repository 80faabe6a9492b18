import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { insertMessage } from '#db/queries/messages.ts';
import { listReachable } from '#db/queries/receipts.ts';
import { lockReview } from '#db/queries/review-lock.ts';
import { findModeratedReview } from '#db/queries/reviews.ts';
import { findSubmission } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { month } from '#shared/rules/calendar.ts';
import type { authorQuestion, ModeratedReview } from '#shared/schemas/moderation.ts';

/**
 * Leaves a question for the unknown author of a pending review, who finds it by the receipt.
 * @throws `not_found` for an unknown review, `not_possible` when it is decided or its author has no receipt
 */
export async function askAuthor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, question }: z.output<typeof authorQuestion>,
): Promise<ModeratedReview> {
  return db.transaction().execute(async (trx: Database) => {
    await lockReview(trx, id);
    const submission = await findSubmission(trx, id);
    if (submission === undefined)
      throw new AppError((await findModeratedReview(trx, id)) ? 'not_possible' : 'not_found');
    const reachable = (await listReachable(trx, [id])).has(id);
    if (submission.status !== 'pending' || !reachable) throw new AppError('not_possible');
    await insertMessage(trx, {
      review_id: id,
      kind: 'question',
      reason: null,
      body: question,
      month: month(now()),
    });
    return submission;
  });
}
