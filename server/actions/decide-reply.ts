import type { z } from 'zod';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { addToMonthTotals } from '#db/queries/month-totals.ts';
import { changeReply, deleteReplyTexts, findReply, insertReplyText } from '#db/queries/replies.ts';
import { readReplies } from '#db/queries/review-pages.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { RepliesTable } from '#db/tables/replies.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { emailReplier } from '#server/mail/reply-mail.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { logDecision } from '#server/steps/log-decision.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import { month } from '#shared/rules/calendar.ts';
import type { decidedReply, replyDecision } from '#shared/schemas/reply.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'random' | 'mailer' | 'config'>;
type Decision = z.output<typeof replyDecision>;

/**
 * Publishes a reply under its review, refuses it, or takes down what is public, with a reason that only the company reads. It
 * hears of it afterwards, unless it was public: by then, we don't have its address.
 * @throws `reply_decided`, also when the text was replaced, or the review isn't public
 */
export async function decideReply(
  deps: Needs,
  decision: Decision,
  actor: Actor,
): Promise<z.output<typeof decidedReply>> {
  const { id, action } = decision;
  const to = await deps.db.transaction().execute(async (trx: Transaction) => {
    const found = await findReply(trx, { id });
    if (found === undefined) throw new AppError('reply_decided');
    const { review_id } = found;
    return changeReview(trx, review_id, async () => {
      const review = await findReview(trx, review_id);
      // Read again, because it may have changed while this waited for the lock.
      const reply = await findReply(trx, { id });
      const isWaiting = action !== 'remove';
      if (reply === undefined || (reply.status === 'waiting') !== isWaiting || review?.status !== 'published')
        throw new AppError('reply_decided');
      const settled = await settle[action](trx, deps, { reply, decision });
      const { company_id: companyId } = review;
      const reason = settled.reason ?? '';
      const entry = await logDecision(trx, deps, {
        ...{ companyId, decision: logged[action], reason, source: 'reading' },
      });
      await addToMonthTotals(trx, { month: month(deps.now()), kind: logged[action], detail: '', count: 1 });
      await changeReply(trx, review_id, { ...settled, email: '', month: month(deps.now()), entry });
      await recordDecision(trx, deps, {
        ...{ kind: 'reply_decided', actor, review, before: review.status, after: outcomes[action] },
      });
      return reply.email;
    });
  });
  const emailed = to !== '' && (await emailReplier(deps.mailer, { to, publicUrl: deps.config.publicUrl }));
  return { status: action === 'publish' ? 'published' : 'refused', emailed };
}

const logged = { publish: 'reply_published', refuse: 'reply_refused', remove: 'reply_removed' } as const;
const outcomes = { publish: 'published', refuse: 'rejected', remove: 'removed' } as const;

type Settled = Pick<RepliesTable, 'status' | 'reason' | 'message'> & Partial<RepliesTable>;
type Settling = { reply: RepliesTable; decision: Decision };
type Settle = (trx: Transaction, deps: Needs, settling: Settling) => Promise<Settled>;

const settle: Record<Decision['action'], Settle> = {
  async publish(trx, { now }, { reply: { review_id, body } }) {
    await insertReplyText(trx, { review_id, body, month: month(now()) });
    await publicDataChanged(trx);
    return { status: 'published', body: '', reason: null, message: '' };
  },

  refuse: async (_trx, _deps, { decision: { reason = 'other', message } }) => ({
    ...{ status: 'refused', reason, message },
  }),

  async remove(trx, _deps, { reply: { review_id }, decision: { reason = 'other', message } }) {
    const published = (await readReplies(trx, [review_id])).get(review_id);
    if (published === undefined) throw new AppError('reply_decided');
    await deleteReplyTexts(trx, review_id);
    await publicDataChanged(trx);
    return { status: 'refused', body: published.text, reason, message, removed: 1 };
  },
};
