import { insertReceipt } from '#db/queries/receipts.ts';
import { saveReview } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import type { StoredReview } from '#shared/schemas/review.ts';

/**
 * Stores a review for moderators to read, under a new random id or in place of the one that its author edits.
 * @throws `invalid` when its receipt belongs to another review
 */
export async function storeSubmission(
  trx: Transaction,
  random: Deps['random'],
  review: StoredReview,
  id: number = random.id(),
): Promise<void> {
  const { receipt_hash } = review;
  await saveReview(trx, { id, revision: random.id() }, review);
  if (receipt_hash === undefined) return;
  if (!(await insertReceipt(trx, { receipt_hash, review_id: id })))
    throw invalidField('receipt_hash', 'This receipt is already in use. Please make another one.');
}
