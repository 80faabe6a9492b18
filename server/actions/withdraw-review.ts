import type { Database } from '#db/connect.ts';
import { countReview } from '#db/queries/company-stats.ts';
import { deleteMessages } from '#db/queries/messages.ts';
import { emptyReceipt } from '#db/queries/receipts.ts';
import { deleteReportsOfReview } from '#db/queries/reports.ts';
import { changeReviewStatus, deleteReview } from '#db/queries/reviews.ts';
import { deleteSubmission } from '#db/queries/submissions.ts';
import { openReceipt } from '#server/anonymity/receipts.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Erases a review for good, with all that was said and reported about it. Its author cannot write another one this year.
 * @throws `bad_receipt`, `not_possible` when it is withdrawn already
 */
export async function withdrawReview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { receipt }: { receipt: string },
): Promise<void> {
  await db.transaction().execute(async (trx: Database) => {
    const { hash, review } = await openReceipt(trx, receipt, now(), 'withdraw');
    const taken = await changeReviewStatus(trx, review.id, 'published', 'removed');
    if (taken !== undefined) await countReview(trx, taken, -1);
    await deleteReportsOfReview(trx, review.id);
    await deleteMessages(trx, review.id);
    await deleteSubmission(trx, review.id);
    await deleteReview(trx, review.id);
    await emptyReceipt(trx, hash);
  });
}
