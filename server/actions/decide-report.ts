import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { countReview } from '#db/queries/company-stats.ts';
import { insertMessage } from '#db/queries/messages.ts';
import {
  findReport,
  findReportedReview,
  resolveReports,
  resolveReportsOfReview,
} from '#db/queries/reports.ts';
import { lockReview } from '#db/queries/review-lock.ts';
import { readReviewStates } from '#db/queries/review-state.ts';
import { changeReviewStatus, isPublished } from '#db/queries/reviews.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { month } from '#shared/rules/calendar.ts';
import { writeUndoTicket } from '#shared/rules/undo-ticket.ts';
import type { decidedReport } from '#shared/schemas/moderation.ts';

type Decision = { id: number; action: 'remove' | 'dismiss'; others: number[] };

/**
 * Resolves a report and the others of its review that are named: 'remove' takes the review down with its statistics, 'dismiss' leaves it as it is. Once a review
 * is down, all its reports are resolved.
 * @returns the report, and for this moderator what takes the decision back
 * @throws `not_found` when there is no such report
 */
export async function decideReport(
  { db, now, keyedHash }: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  { id, action, others }: Decision,
  moderatorId: number,
): Promise<z.output<typeof decidedReport>> {
  return db.transaction().execute(async (trx: Database) => {
    const reviewId = await findReportedReview(trx, id);
    if (reviewId === undefined) throw new AppError('not_found');
    // First the review, for every report alike: decisions on reports of one review queue up here.
    await lockReview(trx, reviewId);
    const before = await readReviewStates(trx, [reviewId]);
    if (action === 'remove') await removeReview(trx, reviewId, month(now()));
    await resolveReports(trx, reviewId, [id, ...others]);
    if (!(await isPublished(trx, reviewId))) await resolveReportsOfReview(trx, reviewId);
    const report = await findReport(trx, id);
    if (report === undefined) throw new AppError('not_found');
    const sign = (text: string) => keyedHash('undo', `${moderatorId} ${text}`);
    return { ...report, undo: writeUndoTicket(before, await readReviewStates(trx, [reviewId]), sign) };
  });
}

async function removeReview(trx: Database, reviewId: number, thisMonth: string): Promise<void> {
  const removed = await changeReviewStatus(trx, reviewId, 'published', 'removed');
  if (removed === undefined) return;
  await countReview(trx, removed, -1);
  const reason = 'reported';
  await insertMessage(trx, { review_id: reviewId, kind: 'rejection', reason, body: '', month: thisMonth });
}
