import type { Database } from '#db/connect.ts';
import { countReview } from '#db/queries/company-stats.ts';
import { deleteMessagesAfter } from '#db/queries/messages.ts';
import { isReported, reopenReports, resolveReportsOfReview } from '#db/queries/reports.ts';
import { lockReview } from '#db/queries/review-lock.ts';
import { type ReviewState, readReviewStates } from '#db/queries/review-state.ts';
import {
  changeReviewStatus,
  deleteReview,
  eraseReviewText,
  findModeratedReview,
} from '#db/queries/reviews.ts';
import { findSubmission, saveSubmission } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { digestStates, readUndoTicket, type Undone } from '#shared/rules/undo-ticket.ts';
import type { ModeratedReview } from '#shared/schemas/moderation.ts';

/**
 * Takes a decision back: review, statistics, messages and reports are as they were. Only the moderator who decided can,
 * and only while nothing else has happened to the review, which needs no record of who decided what and when.
 * @throws `not_possible`
 */
export async function undoDecision(
  { db, keyedHash }: Pick<Deps, 'db' | 'keyedHash'>,
  { undo }: { undo: string },
  moderatorId: number,
): Promise<ModeratedReview> {
  const sign = (text: string) => keyedHash('undo', `${moderatorId} ${text}`);
  const ticket = readUndoTicket<ReviewState>(undo, sign);
  const [decided] = ticket?.before ?? [];
  if (ticket === undefined || decided === undefined) throw new AppError('not_possible');
  return db.transaction().execute(async (trx: Database) => {
    // All of them are of one company, whose lock this is.
    await lockReview(trx, decided.id);
    const ids = ticket.before.map(({ id }) => id);
    const states = await readReviewStates(trx, ids);
    if (digestStates(states, sign) !== ticket.after) throw new AppError('not_possible');
    for (const [index, state] of states.entries())
      await bringBack(trx, state, ticket.before[index] as Undone<ReviewState>);
    const review = (await findSubmission(trx, decided.id)) ?? (await findModeratedReview(trx, decided.id));
    if (review === undefined) throw new AppError('not_possible');
    return review;
  });
}

async function bringBack(trx: Database, is: ReviewState, was: Undone<ReviewState>): Promise<void> {
  if (was.review?.status !== is.review?.status) await bringBackPublic(trx, is, was);
  const { id, content } = is;
  if (was.submission !== null && content !== null)
    await saveSubmission(trx, { id, ...was.submission, ...content });
  await deleteMessagesAfter(trx, id, was.messages);
  if ((await reopenReports(trx, was.reports)) !== was.reports.length) throw new AppError('not_possible');
}

async function bringBackPublic(trx: Database, { id }: ReviewState, was: Undone<ReviewState>): Promise<void> {
  if (was.review?.status === 'published') {
    const restored = await changeReviewStatus(trx, id, 'removed', 'published');
    if (restored !== undefined) await countReview(trx, restored, 1);
    return;
  }
  const taken = await changeReviewStatus(trx, id, 'published', 'removed');
  if (taken !== undefined) await countReview(trx, taken, -1);
  if (was.review === null && !(await isReported(trx, id))) return deleteReview(trx, id);
  if (was.submission === null) return;
  // The words are a submission's again and are erased with it; what is left keeps the month and the reports.
  await eraseReviewText(trx, id);
  await resolveReportsOfReview(trx, id);
}
