import type { z } from 'zod';
import { hasArrival } from '#db/queries/arrivals.ts';
import { deleteMessages, insertMessage, listMessages } from '#db/queries/messages.ts';
import { type FoundReview, findReview } from '#db/queries/moderated-reviews.ts';
import { emptyReceipt, findReceipt, snapshotOfReceipts, spendAppeal } from '#db/queries/receipts.ts';
import { deleteReportsOfReview, resolveReports } from '#db/queries/reports.ts';
import { deleteReview, findRemovedContent } from '#db/queries/reviews.ts';
import { deleteSubmission, reopenSubmission, saveReview, saveSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import { receiptHash } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findSeal } from '#server/sealing/open-seal.ts';
import { receiptLookup } from '#server/sealing/sealed-arrivals.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { unpublishReview } from '#server/steps/publish-review.ts';
import { allowedActions, isErased } from '#shared/rules/author-actions.ts';
import { month } from '#shared/rules/calendar.ts';
import type { authorAnswer, authorAppeal, ReceiptStatus, reviewEdit } from '#shared/schemas/receipt.ts';
import type { AuthorAction } from '#shared/words.ts';

type Reader = Pick<Deps, 'db' | 'seals' | 'now'>;
type Opened = { trx: Transaction; hash: string; review: FoundReview };

/**
 * Shows the author of a review its status.
 * @throws `bad_receipt`
 */
export function readStatus(deps: Reader, { receipt }: { receipt: string }): Promise<ReceiptStatus> {
  return snapshotOfReceipts(
    deps.db,
    async (snapshot) => (await readReceipt({ ...deps, db: snapshot }, receipt)).status,
  );
}

/**
 * Replaces what the author wrote. Moderators read it again; until they approve it, a published review is removed.
 * @throws `bad_receipt`, `not_possible`
 */
export function editReview(
  deps: Reader & Pick<Deps, 'random'>,
  { receipt, ...edited }: z.output<typeof reviewEdit>,
): Promise<ReceiptStatus> {
  return openReceipt(deps, receipt, 'edit', async ({ trx, review: { id, company_id } }) => {
    await unpublishReview(trx, id);
    await resolveReports(trx, id);
    await saveReview(trx, { id, revision: deps.random.id() }, { ...edited, company_id });
  });
}

/**
 * Deletes a review permanently, with its messages and reports. The grant stays, so the author can't write another one
 * this year.
 * @throws `bad_receipt`, `not_possible` when it has already been withdrawn
 */
export function withdrawReview(deps: Reader, { receipt }: { receipt: string }): Promise<ReceiptStatus> {
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
  deps: Reader,
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
  deps: Reader & Pick<Deps, 'random'>,
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
  deps: Reader,
  receipt: string,
  action: AuthorAction,
  work: (opened: Opened) => Promise<void>,
): Promise<ReceiptStatus> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const reader = { ...deps, db: trx };
    const hash = receiptHash(receipt);
    const reviewId = (await findReceipt(trx, hash))?.review_id;
    const act = async () => {
      const { review, status } = await readReceipt(reader, receipt);
      if (review === undefined || !status.allowed.includes(action)) throw new AppError('not_possible');
      await work({ trx, hash, review });
      return (await readReceipt(reader, receipt)).status;
    };
    return reviewId ? changeReview(trx, reviewId, act) : act();
  });
}

async function readReceipt(
  { db, seals, now }: Reader,
  letters: string,
): Promise<{ review?: FoundReview; status: ReceiptStatus }> {
  const hash = receiptHash(letters);
  const receipt = await findReceipt(db, hash);
  if (receipt === undefined) {
    const seal = await findSeal(db, { seals });
    if (seal === undefined || !(await hasArrival(db, { receipt: receiptLookup(seal, hash) })))
      throw new AppError('bad_receipt');
    return { status: { status: 'arriving', review: null, messages: [], allowed: [] } };
  }
  const { review_id, appeal } = receipt;
  if (review_id === null) return { status: { status: 'withdrawn', review: null, messages: [], allowed: [] } };
  const review = await findReview(db, review_id);
  if (review === undefined) throw new Error('A receipt names a review that does not exist.');
  const messages = (await listMessages(db, [review_id])).get(review_id) ?? [];
  const { status } = review;
  const allowed = allowedActions({
    status,
    messages,
    appeal,
    erased: isErased(review.rejected_month, now()),
  });
  return { review, status: { status, review, messages, allowed } };
}
