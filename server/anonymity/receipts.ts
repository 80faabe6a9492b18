import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { listMessages } from '#db/queries/messages.ts';
import { findReceipt } from '#db/queries/receipts.ts';
import { lockReview } from '#db/queries/review-lock.ts';
import { findModeratedReview } from '#db/queries/reviews.ts';
import { findSubmission } from '#db/queries/submissions.ts';
import { AppError } from '#server/errors.ts';
import { allowedActions, isErased } from '#shared/rules/author-actions.ts';
import { receiptInput } from '#shared/rules/credential-bytes.ts';
import type { Message, ModeratedReview } from '#shared/schemas/moderation.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';
import type { AuthorAction, Release } from '#shared/words.ts';

export type OpenedReceipt = {
  hash: string;
  review: ModeratedReview & { release: Release };
  messages: Message[];
  allowed: ReceiptStatus['allowed'];
};

/** What the database keeps of a receipt, given its 24 letters. */
export function receiptHash(letters: string): string {
  return createHash('sha256').update(receiptInput(letters)).digest('base64url');
}

/**
 * The review that a receipt belongs to and what its author may do; undefined once it is withdrawn.
 * @throws `bad_receipt` when there is none
 */
export async function readReceipt(
  db: Database,
  letters: string,
  now: Date,
): Promise<OpenedReceipt | undefined> {
  const hash = receiptHash(letters);
  const receipt = await findReceipt(db, hash);
  if (receipt === undefined) throw new AppError('bad_receipt');
  const { review_id, appeal } = receipt;
  if (review_id === null) return undefined;
  const submission = await findSubmission(db, review_id);
  const review = submission ?? (await findModeratedReview(db, review_id));
  if (review === undefined) throw new Error('A receipt names a review that is not there.');
  const messages = (await listMessages(db, [review_id])).get(review_id) ?? [];
  const erased = isErased(submission?.rejected_month ?? null, now);
  return {
    hash,
    review: { ...review, release: submission?.release ?? 'at_once' },
    messages,
    allowed: allowedActions({ status: review.status, messages, appeal, erased }),
  };
}

/**
 * The same for a change, with everything held until the transaction ends.
 * @throws `bad_receipt`, `not_possible` when the review's state does not allow the action
 */
export async function openReceipt(
  trx: Database,
  letters: string,
  now: Date,
  action: AuthorAction,
): Promise<OpenedReceipt> {
  const hash = receiptHash(letters);
  const reviewId = (await findReceipt(trx, hash))?.review_id;
  if (reviewId) await lockReview(trx, reviewId);
  const opened = await readReceipt(trx, letters, now);
  if (opened === undefined || !opened.allowed.includes(action)) throw new AppError('not_possible');
  return opened;
}
