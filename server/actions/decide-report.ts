import type { z } from 'zod';
import { insertMessage } from '#db/queries/messages.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { settleReportNumbers } from '#db/queries/report-numbers.ts';
import { findReport, resolveReports } from '#db/queries/reports.ts';
import { isPublished } from '#db/queries/reviews.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { drawSecondReadings } from '#server/steps/draw-second-reading.ts';
import { unpublishReview } from '#server/steps/publish-review.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import { refuseDecided } from '#server/steps/refuse-decided.ts';
import { decideWithUndo, undoSignature } from '#server/steps/sign-undo.ts';
import { month } from '#shared/rules/calendar.ts';
import type { decidedReport, Report, reportDecision } from '#shared/schemas/moderation.ts';

type Decision = z.output<typeof reportDecision>;

/**
 * Resolves a report, and others of the same review that the moderator names: 'remove' removes the review with a message to
 * its author, 'dismiss' leaves it as it is. All reports of a removed review are resolved.
 * @returns the report, and the ticket with which this moderator can undo the decision
 * @throws `not_found` when there is no such report; `changed` or `decided` when its review has been changed, or someone has
 * decided, since it was read
 */
export async function decideReport(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random'>,
  decision: Decision,
  actor: Actor,
): Promise<z.output<typeof decidedReport>> {
  const { id, action, others, reason, message: body } = decision;
  const thisMonth = month(deps.now());
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const review_id = (await findReport(trx, id))?.review_id;
    if (review_id === undefined) throw new AppError('not_found');
    return changeReview(trx, review_id, async () => {
      const reported = await findReport(trx, id);
      if (reported === undefined) throw new AppError('not_found');
      await refuseOutdated(trx, deps, decision, reported, actor);
      const decided = await decideWithUndo(
        trx,
        deps,
        [review_id],
        { sign: undoSignature(deps, actor.user_id), source: 'report' },
        async () => {
          const unpublished = action === 'remove' && (await unpublishReview(trx, review_id, thisMonth));
          if (unpublished) {
            await insertMessage(trx, {
              ...{ review_id, kind: 'rejection', reason, body },
              ...{ source: 'report', month: thisMonth },
            });
          }
          const isLeft = await isPublished(trx, review_id);
          const resolved = await resolveReports(trx, review_id, isLeft ? [id, ...others] : undefined);
          const settled =
            action === 'remove'
              ? ({ outcome: 'removed', reason } as const)
              : ({ outcome: isLeft ? 'dismissed' : 'gone', reason: null } as const);
          // One that was decided before, and is decided differently now, isn't among the resolved ones.
          const ids = unpublished ? [id, ...resolved] : resolved;
          await settleReportNumbers(trx, 'review', ids, { ...settled, month: thisMonth }, { again: true });
          const report = await findReport(trx, id);
          if (report === undefined) throw new AppError('not_found');
          const { status: before } = reported.review;
          const { review } = report;
          const after = unpublished ? 'removed' : 'dismissed';
          if (unpublished || reported.status === 'pending') {
            await recordDecision(trx, deps, { kind: 'reports_decided', actor, review, before, after });
            deps.desk.noteDecision(review_id, { outcome: after, by: actor }, deps.now());
          }
          return report;
        },
      );
      if (decided.undo !== null) await drawSecondReadings(trx, deps, [decided.review], actor);
      return decided;
    });
  });
}

/** Refuses a decision on what isn't as the moderator has read it. */
async function refuseOutdated(
  trx: Transaction,
  deps: Pick<Deps, 'desk'>,
  { action, status, review_status, reason, message }: Decision,
  reported: Report,
  { user_id: userId }: Actor,
): Promise<void> {
  if (status === undefined && review_status === undefined) return;
  const { review } = reported;
  const newest = await findReview(trx, review.id);
  if (newest !== undefined && newest.status !== review.status) throw new AppError('changed');
  const isAsRead =
    reported.status === (status ?? reported.status) && review.status === (review_status ?? review.status);
  if (isAsRead) return;
  const outcome = review.status === 'removed' ? 'removed' : 'dismissed';
  const isSame = (action === 'remove') === (outcome === 'removed');
  const rejection = action === 'remove' ? { reason, message } : null;
  await refuseDecided(trx, deps, { review, outcome }, { isSame, rejection, userId });
}
