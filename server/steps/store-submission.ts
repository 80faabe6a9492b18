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
  await saveReview(trx, { id, revision: random.id() }, review);
  await reserveReceipt(trx, review, id);
}

/**
 * Stores the receipt of a review that comes next in the same transaction.
 * @throws `invalid` when it belongs to another review
 */
export async function reserveReceipt(
  trx: Transaction,
  { receipt_hash }: Pick<StoredReview, 'receipt_hash'>,
  review_id: number,
): Promise<void> {
  if (receipt_hash === undefined) return;
  if (!(await insertReceipt(trx, { receipt_hash, review_id })))
    throw invalidField('receipt_hash', 'This receipt is already in use. Please make another one.');
}
