import type { z } from 'zod';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { changeReply, findReply, insertReplyText } from '#db/queries/replies.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
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
 * Publishes a reply under its review, or refuses it with a reason that only the company reads. It hears of it afterwards.
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
      if (reply?.status !== 'waiting' || review?.status !== 'published') throw new AppError('reply_decided');
      const settled = action === 'publish' ? await publish(trx, deps, reply) : refused(decision);
      const { company_id: companyId } = review;
      const logged = action === 'publish' ? 'reply_published' : 'reply_refused';
      const reason = settled.reason ?? '';
      const entry = await logDecision(trx, deps, { companyId, decision: logged, reason, source: 'reading' });
      await changeReply(trx, review_id, { ...settled, email: '', month: month(deps.now()), entry });
      const after = action === 'publish' ? 'published' : 'rejected';
      await recordDecision(trx, deps, {
        ...{ kind: 'reply_decided', actor, review, before: review.status, after },
      });
      return reply.email;
    });
  });
  const emailed = await emailReplier(deps.mailer, { to, publicUrl: deps.config.publicUrl });
  return { status: action === 'publish' ? 'published' : 'refused', emailed };
}

type Reply = NonNullable<Awaited<ReturnType<typeof findReply>>>;

async function publish(trx: Transaction, { now }: Needs, { review_id, body }: Reply) {
  await insertReplyText(trx, { review_id, body, month: month(now()) });
  await publicDataChanged(trx);
  return { status: 'published', body: '', reason: null, message: '' } as const;
}

const refused = ({ reason = 'other', message }: Decision) =>
  ({ status: 'refused', reason, message }) as const;
