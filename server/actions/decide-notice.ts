import type { z } from 'zod';
import { insertMessage } from '#db/queries/messages.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { changeNotice, countNotices, insertNoticeMessage } from '#db/queries/notices.ts';
import { settleReportNumbers } from '#db/queries/report-numbers.ts';
import { resolveReports } from '#db/queries/reports.ts';
import { readLastEntry } from '#db/queries/review-log.ts';
import { countTeam } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { LegalNoticesTable } from '#db/tables/notices.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeOpenNotice } from '#server/steps/change-open-notice.ts';
import { drawSecondReadings } from '#server/steps/draw-second-reading.ts';
import { emailNotifier } from '#server/steps/email-notifier.ts';
import { logDecision } from '#server/steps/log-decision.ts';
import { unpublishReview } from '#server/steps/publish-review.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import { decideWithUndo, undoSignature } from '#server/steps/sign-undo.ts';
import { month } from '#shared/rules/calendar.ts';
import type { changedNotice, noticeDecision } from '#shared/schemas/notice.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random' | 'mailer' | 'config' | 'rateLimits'>;
type Decision = z.output<typeof noticeDecision>;

/**
 * Decides about a legal notice: keeps the review, or removes it with a message to its author. The sender reads the reasons.
 * Another moderator decides about an objection, if there is one.
 * @throws `not_found`, `notice_changed`, `own_decision`
 */
export async function decideNotice(
  deps: Needs,
  decision: Decision,
  actor: Actor,
): Promise<z.output<typeof changedNotice>> {
  const { id } = decision;
  const status = await changeOpenNotice(deps, decision, async (trx, notice) => {
    const { review_id, decided_by } = notice;
    if (decided_by === actor.user_id && (await countTeam(trx)) > 1) throw new AppError('own_decision');
    const review = await findReview(trx, review_id);
    if (review === undefined) throw new AppError('notice_changed');
    return settle(trx, deps, { review, notice, decision, actor });
  });
  return { status, emailed: await emailNotifier(deps, id, 'decided') };
}

type Settling = { review: ModeratedReview; notice: LegalNoticesTable; decision: Decision; actor: Actor };

async function settle(
  trx: Transaction,
  deps: Needs,
  { review, notice, decision, actor }: Settling,
): Promise<'kept' | 'removed'> {
  const { id, action, facts: body, law } = decision;
  const isRemoval = action === 'remove';
  const thisMonth = month(deps.now());
  const kind = isRemoval ? 'removed' : 'kept';
  const reason = isRemoval ? decision.reason : null;
  const ground = { reason, law: reason === 'unlawful' ? law : '' };
  // Before the removal, which ends the other notices about the review.
  await changeNotice(trx, id, {
    ...{ status: kind, closed_month: thisMonth, decided_by: actor.user_id },
    read_month: notice.read_month || thisMonth,
  });
  await insertNoticeMessage(trx, { notice_id: id, kind, ...ground, body, month: thisMonth });
  const entry = await (isRemoval ? remove : keep)(trx, deps, { review, notice, decision, actor });
  await changeNotice(trx, id, { entry });
  if (isRemoval) await countNotices(trx, { month: thisMonth, upheld: 1 });
  const after = isRemoval ? 'removed' : 'dismissed';
  await recordDecision(trx, deps, { kind: 'notice_decided', actor, review, before: review.status, after });
  return kind;
}

/** Both return the decision's entry in the public log. */
async function remove(
  trx: Transaction,
  deps: Needs,
  { review, decision: { reason, law, facts }, actor }: Settling,
): Promise<string> {
  const { id: review_id } = review;
  const thisMonth = month(deps.now());
  const body = reason === 'unlawful' ? `${facts}\n\n${law}` : facts;
  await decideWithUndo(
    trx,
    deps,
    [review_id],
    { sign: undoSignature(deps, actor.user_id), source: 'notice' },
    async () => {
      await unpublishReview(trx, review_id, thisMonth);
      await insertMessage(trx, {
        ...{ review_id, kind: 'rejection', reason, body },
        ...{ source: 'notice', month: thisMonth },
      });
      const resolved = await resolveReports(trx, review_id);
      await settleReportNumbers(trx, 'review', resolved, { outcome: 'removed', reason, month: thisMonth });
      return {};
    },
  );
  deps.desk.noteDecision(review_id, { outcome: 'removed', by: actor }, deps.now());
  await drawSecondReadings(trx, deps, [{ ...review, status: 'removed' }], actor);
  return (await readLastEntry(trx, review_id))?.entry ?? '';
}

/** Not among the entries of the review, which its author reads: the author never hears of such a notice. */
function keep(trx: Transaction, deps: Needs, { review, notice }: Settling): Promise<string> {
  const { company_id: companyId } = review;
  const earlier = notice.entry || undefined;
  const decision = earlier === undefined ? 'kept' : 'stands';
  return logDecision(trx, deps, { companyId, decision, reason: 'not_unlawful', source: 'notice', earlier });
}
