import { deleteMessages } from '#db/queries/messages.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { closeReportNumbers, dismissRemoved, settleReportNumbers } from '#db/queries/report-numbers.ts';
import { isReported, reopenReports, resolveReports } from '#db/queries/reports.ts';
import { type ReviewState, readReviewStates } from '#db/queries/review-state.ts';
import { deleteReview, eraseReviewTexts } from '#db/queries/reviews.ts';
import { saveSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isSame } from '#server/secrets/same-secret.ts';
import { changeReviews } from '#server/steps/change-review.ts';
import { unlogReview } from '#server/steps/log-review.ts';
import { republishReview, unpublishReview } from '#server/steps/publish-review.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import {
  countDecisions,
  digest,
  readDecisions,
  readTicket,
  type Undone,
  undoSignature,
} from '#server/steps/sign-undo.ts';
import { month } from '#shared/rules/calendar.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';

/**
 * Undoes a decision: restores the review, the statistics, the messages, the reports and the totals of the month. Only the
 * moderator who decided can do it, and only while nothing else has happened to the review, so we don't have to record when
 * who decided about which review.
 * @returns the review, or the first of a group
 * @throws `not_possible`
 */
export async function undoDecision(
  deps: Pick<Deps, 'db' | 'keyedHash' | 'now' | 'desk' | 'random'>,
  { undo }: { undo: string },
  actor: Actor,
): Promise<ModeratedReview> {
  const sign = undoSignature(deps, actor.user_id);
  const ticket = readTicket(undo, sign);
  if (ticket === undefined) throw new AppError('not_possible');
  const ids = ticket.before.map(({ id }) => id);
  return deps.db.transaction().execute((trx: Transaction) =>
    changeReviews(trx, ids, async () => {
      const states = await readReviewStates(trx, ids);
      if (!isSame(digest(states, sign), ticket.after)) throw new AppError('not_possible');
      const decisions = await readDecisions(trx, ticket.before, states, ticket.month);
      const restored = [];
      for (const [index, state] of states.entries()) {
        const before = (await findReview(trx, state.id))?.status ?? 'pending';
        const review = await restoreState(trx, deps, state, ticket.before[index] as Undone);
        const { status: after } = review;
        await recordDecision(trx, deps, { kind: 'decision_undone', actor, review, before, after });
        await unlogReview(trx, deps, state, ticket.before[index] as Undone);
        restored.push(review);
      }
      await countDecisions(trx, decisions, -1);
      const [first] = restored;
      if (first === undefined) throw new AppError('not_possible');
      for (const { id } of restored) deps.desk.forgetDecision(id);
      return first;
    }),
  );
}

type Clock = Pick<Deps, 'now'>;

async function restoreState(
  trx: Transaction,
  deps: Clock,
  is: ReviewState,
  was: Undone,
): Promise<ModeratedReview> {
  if (was.review?.status !== is.review?.status) await restorePublic(trx, deps, is.id, was);
  if (was.submission !== null && is.content !== null)
    await saveSubmission(trx, { id: is.id, ...was.submission, ...is.content });
  await deleteMessages(trx, is.id, was.messages);
  if ((await reopenReports(trx, was.reports)) !== was.reports.length) throw new AppError('not_possible');
  const waiting = { outcome: 'waiting', reason: null, month: '' } as const;
  await settleReportNumbers(trx, 'review', was.reports, waiting, { again: true });
  if (was.review?.status === 'published' && is.review?.status === 'removed') await dismissRemoved(trx, is.id);
  const review = await findReview(trx, is.id);
  if (review === undefined) throw new AppError('not_possible');
  return review;
}

async function restorePublic(trx: Transaction, { now }: Clock, id: number, was: Undone): Promise<void> {
  if (was.review?.status === 'published') return republishReview(trx, id);
  await unpublishReview(trx, id, month(now()));
  if (was.review === null && !(await isReported(trx, id))) return deleteReview(trx, id);
  if (was.submission === null) return;
  // The texts are in a submission again and will be erased with it. The row keeps only its month and its reports.
  await eraseReviewTexts(trx, id);
  await closeReportNumbers(trx, await resolveReports(trx, id), month(now()));
}
