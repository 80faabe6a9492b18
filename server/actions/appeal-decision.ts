import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { insertMessage } from '#db/queries/messages.ts';
import { spendAppeal } from '#db/queries/receipts.ts';
import { findRemovedContent } from '#db/queries/reviews.ts';
import { reopenSubmission, saveSubmission } from '#db/queries/submissions.ts';
import { openReceipt } from '#server/anonymity/receipts.ts';
import type { Deps } from '#server/deps.ts';
import { month } from '#shared/rules/calendar.ts';
import type { authorAppeal } from '#shared/schemas/receipt.ts';

/**
 * Puts a rejected or removed review before the moderators again, unchanged and once, with the author's reasons.
 * @throws `bad_receipt`, `not_possible` when it is not refused or the appeal has been used
 */
export async function appealDecision(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  { receipt, appeal }: z.output<typeof authorAppeal>,
): Promise<void> {
  await db.transaction().execute(async (trx: Database) => {
    const { hash, review } = await openReceipt(trx, receipt, now(), 'appeal');
    const { id, release } = review;
    const body = { review_id: id, kind: 'appeal', reason: null, body: appeal, month: month(now()) } as const;
    await insertMessage(trx, body);
    await spendAppeal(trx, hash);
    if (await reopenSubmission(trx, id)) return;
    const removed = await findRemovedContent(trx, id);
    if (removed !== undefined) await saveSubmission(trx, { id, revision: random.id(), release, ...removed });
  });
}
