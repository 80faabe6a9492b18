import type { z } from 'zod';
import { findDispute } from '#db/queries/disputes.ts';
import { insertMessage } from '#db/queries/messages.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { settleReportNumbers } from '#db/queries/report-numbers.ts';
import { resolveReports } from '#db/queries/reports.ts';
import { readLastEntry } from '#db/queries/review-log.ts';
import { decideSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { emailDisputer } from '#server/mail/dispute-mail.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { giveNumber } from '#server/steps/give-number.ts';
import { logReview } from '#server/steps/log-review.ts';
import { unpublishReview } from '#server/steps/publish-review.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import { settleDispute } from '#server/steps/settle-dispute.ts';
import { countDecisions } from '#server/steps/sign-undo.ts';
import { month } from '#shared/rules/calendar.ts';
import type { decidedDispute, disputeDecision } from '#shared/schemas/dispute.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random' | 'seals' | 'mailer' | 'config'>;

/**
 * Decides about a dispute once its author's two weeks are over: keeps the review, or removes it as not shown to be authentic. The
 * company and the author read the reasons in the same words.
 * @throws `not_found`, `dispute_decided`
 */
export async function decideDispute(
  deps: Needs,
  { id, action, reasons }: z.output<typeof disputeDecision>,
  actor: Actor,
): Promise<z.output<typeof decidedDispute>> {
  const status = action === 'remove' ? 'removed' : 'kept';
  const to = await deps.db.transaction().execute(async (trx: Transaction) => {
    const found = await findDispute(trx, { id });
    if (found === undefined) throw new AppError('not_found');
    const { review_id } = found;
    if (review_id === null) throw new AppError('dispute_decided');
    await changeReview(trx, review_id, async () => {
      const review = await findReview(trx, review_id);
      const isOpen = (await findDispute(trx, { id }))?.status === 'reading';
      if (review === undefined || !isOpen) throw new AppError('dispute_decided');
      if (action === 'remove') await remove(trx, deps, review, reasons);
      const { company_id } = review;
      const reason = action === 'remove' ? 'not_authentic' : 'authentic';
      const logged = { id: review_id, company_id, decision: status, reason, source: 'dispute' } as const;
      await logReview(trx, deps, logged);
      const { entry = '' } = (await readLastEntry(trx, review_id)) ?? {};
      await settleDispute(trx, deps, id, { status, reasons, entry });
      const after = action === 'remove' ? 'removed' : 'dismissed';
      await recordDecision(trx, deps, {
        kind: 'dispute_decided',
        actor,
        review,
        before: review.status,
        after,
      });
      if (action === 'remove')
        deps.desk.noteDecision(review_id, { outcome: 'removed', by: actor }, deps.now());
    });
    return found.email;
  });
  const { publicUrl } = deps.config;
  const mail = { to, ...giveNumber(deps, 'dispute', id), publicUrl };
  return { status, emailed: await emailDisputer(deps.mailer, 'decided', mail) };
}

/** Its author may have changed it meanwhile, which took it down. */
async function remove(
  trx: Transaction,
  { now }: Needs,
  { id: review_id, status }: ModeratedReview,
  body: string,
): Promise<void> {
  if (status === 'removed' || status === 'rejected') return;
  const thisMonth = month(now());
  const reason = 'not_authentic';
  if (status === 'published') await unpublishReview(trx, review_id, thisMonth);
  else await decideSubmission(trx, review_id, { status: 'rejected', rejected_month: thisMonth });
  await insertMessage(trx, {
    ...{ review_id, kind: 'rejection', reason, body },
    ...{ source: 'dispute', month: thisMonth },
  });
  const resolved = await resolveReports(trx, review_id);
  await settleReportNumbers(trx, 'review', resolved, { outcome: 'removed', reason, month: thisMonth });
  const decision = status === 'published' ? 'removed' : 'rejected';
  await countDecisions(trx, [{ month: thisMonth, decision, reason }], 1);
}
