import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { countReview } from '#db/queries/company-stats.ts';
import { resolveReportsOfReview } from '#db/queries/reports.ts';
import { changeReviewStatus } from '#db/queries/reviews.ts';
import { saveSubmission, storedContent } from '#db/queries/submissions.ts';
import { openReceipt } from '#server/anonymity/receipts.ts';
import type { Deps } from '#server/deps.ts';
import type { reviewEdit } from '#shared/schemas/receipt.ts';

/**
 * Puts what the author wrote anew before the moderators. A published review is down until they approve it.
 * @throws `bad_receipt`, `not_possible`
 */
export async function editReview(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  { receipt, ...edited }: z.output<typeof reviewEdit>,
): Promise<void> {
  await db.transaction().execute(async (trx: Database) => {
    const { review } = await openReceipt(trx, receipt, now(), 'edit');
    const { id, company_id } = review;
    const taken = await changeReviewStatus(trx, id, 'published', 'removed');
    if (taken !== undefined) await countReview(trx, taken, -1);
    await resolveReportsOfReview(trx, id);
    await saveSubmission(trx, {
      id,
      revision: random.id(),
      release: edited.release,
      ...storedContent({ ...edited, company_id }),
    });
  });
}
