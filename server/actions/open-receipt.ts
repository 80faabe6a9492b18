import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { deleteMessages, insertMessage, listMessages } from '#db/queries/messages.ts';
import { type FoundReview, findReview } from '#db/queries/moderated-reviews.ts';
import { emptyReceipt, findReceipt, snapshotOfReceipts, spendAppeal } from '#db/queries/receipts.ts';
import { deleteReportsOfReview, resolveReports } from '#db/queries/reports.ts';
import { deleteReview, findRemovedContent, lockReview } from '#db/queries/reviews.ts';
import { deleteSubmission, reopenSubmission, saveSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import { receiptHash } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { unpublishReview } from '#server/steps/publish-review.ts';
import { storeSubmission } from '#server/steps/store-submission.ts';
import { allowedActions, isErased } from '#shared/rules/author-actions.ts';
import { month } from '#shared/rules/calendar.ts';
import type { authorAnswer, authorAppeal, ReceiptStatus, reviewEdit } from '#shared/schemas/receipt.ts';
import type { AuthorAction } from '#shared/words.ts';

type Clock = Pick<Deps, 'db' | 'now'>;
type Opened = { trx: Transaction; hash: string; review: FoundReview };

/**
 * Shows the author of a review its status.
 * @throws `bad_receipt`
 */
export function readStatus({ db, now }: Clock, { receipt }: { receipt: string }): Promise<ReceiptStatus> {
  return snapshotOfReceipts(db, async (snapshot) => (await readReceipt(snapshot, receipt, now())).status);
}

/**
 * Replaces what the author wrote. Moderators read it again; until they approve it, a published review is removed.
 * @throws `bad_receipt`, `not_possible`
 */
export function editReview(
  deps: Clock & Pick<Deps, 'random'>,
  { receipt, ...edited }: z.output<typeof reviewEdit>,
): Promise<ReceiptStatus> {
  return openReceipt(deps, receipt, 'edit', async ({ trx, review: { id, company_id } }) => {
    await unpublishReview(trx, id);
    await resolveReports(trx, id);
    await storeSubmission(trx, deps.random, { ...edited, company_id, receipt_hash: undefined }, id);
  });
}

/**
 * Deletes a review permanently, with its messages and reports. The grant stays, so the author can't write another one
 * this year.
 * @throws `bad_receipt`, `not_possible` when it has already been withdrawn
 */
export function withdrawReview(deps: Clock, { receipt }: { receipt: string }): Promise<ReceiptStatus> {
  return openReceipt(deps, receipt, 'withdraw', async ({ trx, hash, review: { id } }) => {
    await unpublishReview(trx, id);
    await deleteReportsOfReview(trx, id);
    await deleteMessages(trx, id);
    await deleteSubmission(trx, id);
    await deleteReview(trx, id);
    await emptyReceipt(trx, hash);
  });
}

/**
 * Answers a moderator's question.
 * @throws `bad_receipt`, `not_possible` when there is no open question
 */
export function answerModerator(
  deps: Clock,
  { receipt, answer: body }: z.output<typeof authorAnswer>,
): Promise<ReceiptStatus> {
  return openReceipt(deps, receipt, 'answer', ({ trx, review: { id } }) =>
    insertMessage(trx, { review_id: id, kind: 'answer', body, month: month(deps.now()) }),
  );
}

/**
 * Sends a rejected or removed review back to the moderators, unchanged and once, with the author's reasons.
 * @throws `bad_receipt`, `not_possible` when it is neither, or the appeal has been used
 */
export function appealDecision(
  deps: Clock & Pick<Deps, 'random'>,
  { receipt, appeal: body }: z.output<typeof authorAppeal>,
): Promise<ReceiptStatus> {
  return openReceipt(deps, receipt, 'appeal', async ({ trx, hash, review: { id, release } }) => {
    await insertMessage(trx, { review_id: id, kind: 'appeal', body, month: month(deps.now()) });
    await spendAppeal(trx, hash);
    if (await reopenSubmission(trx, id)) return;
    const removed = await findRemovedContent(trx, id);
    if (removed !== undefined)
      await saveSubmission(trx, { id, revision: deps.random.id(), release, ...removed });
  });
}

/** Opens a receipt, locks its review, and runs one of the author's actions if the review's status allows it. */
function openReceipt(
  { db, now }: Clock,
  receipt: string,
  action: AuthorAction,
  work: (opened: Opened) => Promise<void>,
): Promise<ReceiptStatus> {
  return db.transaction().execute(async (trx: Transaction) => {
    const hash = receiptHash(receipt);
    const reviewId = (await findReceipt(trx, hash))?.review_id;
    if (reviewId) await lockReview(trx, reviewId);
    const { review, status } = await readReceipt(trx, receipt, now());
    if (review === undefined || !status.allowed.includes(action)) throw new AppError('not_possible');
    await work({ trx, hash, review });
    return (await readReceipt(trx, receipt, now())).status;
  });
}

async function readReceipt(
  db: Database,
  letters: string,
  now: Date,
): Promise<{ review?: FoundReview; status: ReceiptStatus }> {
  const receipt = await findReceipt(db, receiptHash(letters));
  if (receipt === undefined) throw new AppError('bad_receipt');
  const { review_id, appeal } = receipt;
  if (review_id === null) return { status: { status: 'withdrawn', review: null, messages: [], allowed: [] } };
  const review = await findReview(db, review_id);
  if (review === undefined) throw new Error('A receipt names a review that does not exist.');
  const messages = (await listMessages(db, [review_id])).get(review_id) ?? [];
  const { status } = review;
  const allowed = allowedActions({ status, messages, appeal, erased: isErased(review.rejected_month, now) });
  return { review, status: { status, review, messages, allowed } };
}
