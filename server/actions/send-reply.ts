import type { z } from 'zod';
import { findReply, saveReply } from '#db/queries/replies.ts';
import { findReview } from '#db/queries/review-pages.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { canChange, presentReply } from '#server/steps/present-reply.ts';
import type { Employer } from '#server/steps/read-employer.ts';
import { month } from '#shared/rules/calendar.ts';
import type { OwnReply, replyInput } from '#shared/schemas/reply.ts';

/**
 * Lets someone who speaks for a company reply to a public review of it, or change the reply. A moderator reads it first. The
 * same text sent again changes nothing.
 * @throws `no_own_review`, `reply_waiting`, `reply_too_soon`
 */
export function sendReply(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  { review_id, text: body }: z.output<typeof replyInput>,
  { representatives }: Employer,
): Promise<OwnReply> {
  return db.transaction().execute((trx: Transaction) =>
    // The author may be withdrawing or changing it at the same time.
    changeReview(trx, review_id, async () => {
      const review = await findReview(trx, review_id);
      const speaker = representatives.find(({ current_id }) => current_id === review?.company_id);
      if (review === undefined || speaker === undefined) throw new AppError('no_own_review');
      const thisMonth = month(now());
      const shown = { published: review.reply, thisMonth };
      const earlier = await findReply(trx, { review_id });
      if (earlier?.status === 'waiting' && earlier.body === body) return presentReply(earlier, shown);
      if (earlier?.status === 'waiting') throw new AppError('reply_waiting');
      if (!canChange(earlier?.status, shown)) throw new AppError('reply_too_soon');
      const { company_id } = review;
      const { email } = speaker;
      const reply = { review_id, id: random.id(), company_id, body, email, month: thisMonth };
      return presentReply(await saveReply(trx, reply), shown);
    }),
  );
}
