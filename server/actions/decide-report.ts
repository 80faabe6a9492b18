import type { z } from 'zod';
import { insertMessage } from '#db/queries/messages.ts';
import { findReport, resolveReports } from '#db/queries/reports.ts';
import { isPublished } from '#db/queries/reviews.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { unpublishReview } from '#server/steps/publish-review.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import { decideWithUndo, undoSignature } from '#server/steps/sign-undo.ts';
import { month } from '#shared/rules/calendar.ts';
import type { decidedReport } from '#shared/schemas/moderation.ts';

type Decision = { id: number; action: 'remove' | 'dismiss'; others: number[] };

/**
 * Resolves a report, and others of the same review that the moderator names: 'remove' removes the review, 'dismiss'
 * leaves it as it is. All reports of a removed review are resolved.
 * @returns the report, and the ticket with which this moderator can undo the decision
 * @throws `not_found` when there is no such report
 */
export async function decideReport(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  { id, action, others }: Decision,
  actor: Actor,
): Promise<z.output<typeof decidedReport>> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const reported = await findReport(trx, id);
    if (reported === undefined) throw new AppError('not_found');
    const { review_id } = reported;
    return changeReview(trx, review_id, () =>
      decideWithUndo(trx, [review_id], undoSignature(deps, actor.user_id), async () => {
        const unpublished = action === 'remove' && (await unpublishReview(trx, review_id));
        if (unpublished)
          await insertMessage(trx, {
            review_id,
            kind: 'rejection',
            reason: 'reported',
            body: '',
            month: month(deps.now()),
          });
        const open = (await isPublished(trx, review_id)) ? [id, ...others] : undefined;
        await resolveReports(trx, review_id, open);
        const report = await findReport(trx, id);
        if (report === undefined) throw new AppError('not_found');
        const { status: before } = reported.review;
        const { review } = report;
        const event = { kind: 'reports_decided', actor, review, before } as const;
        if (unpublished || reported.status === 'pending')
          await recordDecision(trx, deps, { ...event, after: unpublished ? 'removed' : 'dismissed' });
        return report;
      }),
    );
  });
}
