import type { Database } from '#db/connect.ts';
import { countReview } from '#db/queries/company-stats.ts';
import { changeReviewStatus, findModeratedReview, insertReview } from '#db/queries/reviews.ts';
import { findSubmission, rejectSubmission, takeSubmission } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { month } from '#shared/rules/calendar.ts';
import type { ModeratedReview } from '#shared/schemas/moderation.ts';

type Decision = { id: number; approved: boolean };

/**
 * Publishes a review or takes it down, together with the statistics. The last decision stands; the same one again
 * changes nothing. Each step is one guarded statement, so decisions that race end as if one had come after the other.
 * @throws `not_found` when there is no such review
 */
export async function decideReview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, approved }: Decision,
): Promise<ModeratedReview> {
  return db.transaction().execute(async (trx: Database) => {
    const decide = approved ? approve : reject;
    await decide(trx, id, month(now()));
    const decided = (await findSubmission(trx, id)) ?? (await findModeratedReview(trx, id));
    if (decided === undefined) throw new AppError('not_found');
    return decided;
  });
}

async function approve(trx: Database, id: number, publishedMonth: string): Promise<void> {
  const submission = await takeSubmission(trx, id);
  if (submission !== undefined) {
    const { content, answers } = submission;
    await insertReview(trx, { id, ...content, published_month: publishedMonth });
    await countReview(trx, { companyId: content.company_id, month: publishedMonth, answers }, 1);
    return;
  }
  const restored = await changeReviewStatus(trx, id, 'removed', 'published');
  if (restored !== undefined) await countReview(trx, restored, 1);
}

async function reject(trx: Database, id: number, rejectedMonth: string): Promise<void> {
  if (await rejectSubmission(trx, id, rejectedMonth)) return;
  const removed = await changeReviewStatus(trx, id, 'published', 'removed');
  if (removed !== undefined) await countReview(trx, removed, -1);
}
