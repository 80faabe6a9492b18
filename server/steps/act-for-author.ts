import { forgetMoved } from '#db/queries/company-merges.ts';
import { deleteMessages, insertMessage, listMessages } from '#db/queries/messages.ts';
import { type FoundReview, findReview } from '#db/queries/moderated-reviews.ts';
import { addToMonthTotals } from '#db/queries/month-totals.ts';
import { emptyReceipt, findReceipt, spendAppeal } from '#db/queries/receipts.ts';
import { closeReportNumbers } from '#db/queries/report-numbers.ts';
import { deleteReportsOfReview, resolveReports } from '#db/queries/reports.ts';
import { deleteReview, findRemovedContent } from '#db/queries/reviews.ts';
import { deleteSubmission, reopenSubmission, saveReview, saveRevision } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { OwnRequest } from '#server/sealing/sealed-requests.ts';
import { allowedActions, isErased } from '#shared/rules/author-actions.ts';
import { month } from '#shared/rules/calendar.ts';
import type { Message } from '#shared/schemas/moderation.ts';
import type { AuthorAction } from '#shared/words.ts';
import { changeReview } from './change-review.ts';
import { unpublishReview } from './publish-review.ts';

type Actor = Pick<Deps, 'random' | 'now' | 'config'>;
type Own = { review: FoundReview; messages: Message[]; allowed: AuthorAction[]; erased: boolean };
type Acting = { trx: Transaction; hash: string; review: FoundReview };

/**
 * Does what the author of a review asks for, if the review's status allows it.
 * @throws `not_possible`
 */
export async function actForAuthor(
  trx: Transaction,
  deps: Actor,
  { receipt_hash: hash, request }: OwnRequest,
): Promise<void> {
  const receipt = await findReceipt(trx, hash);
  if (!receipt?.review_id) throw new AppError('not_possible');
  await changeReview(trx, receipt.review_id, async () => {
    // Read again, because it may have changed while this waited for the lock.
    const own = await readOwnReview(trx, hash, deps);
    if (!own?.allowed.includes(request.action)) throw new AppError('not_possible');
    const acting = { trx, hash, review: own.review };
    if (request.action === 'edit') await edit(acting, deps, request.content);
    else if (request.action === 'withdraw') await withdraw(acting, deps);
    else if (request.action === 'answer') await answer(acting, deps, request.body);
    else await appeal(acting, deps, request.body);
  });
}

/**
 * A review as its author may see it, by the hash of the receipt; undefined before it has arrived and once it is
 * withdrawn.
 */
export async function readOwnReview(
  db: Deps['db'],
  hash: string,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<Own | undefined> {
  const receipt = await findReceipt(db, hash);
  if (!receipt?.review_id) return undefined;
  const { review_id, appeal: appealed } = receipt;
  const found = await findReview(db, review_id);
  if (found === undefined) {
    // It may have been withdrawn between the two reads, in another tab.
    if ((await findReceipt(db, hash))?.review_id)
      throw new Error('A receipt names a review that does not exist.');
    return undefined;
  }
  const messages = (await listMessages(db, [review_id])).get(review_id) ?? [];
  // Once it is published, we don't keep what its author chose.
  const isKept = found.status !== 'published' && found.status !== 'removed';
  const review = isKept ? found : { ...found, release: config.standardRelease };
  const erased = isErased(review.rejected_month, now());
  const allowed = allowedActions({ status: review.status, messages, appeal: appealed, erased });
  return { review, messages, allowed, erased };
}

type Edited = Extract<OwnRequest['request'], { action: 'edit' }>['content'];

/** Moderators read it again; until they approve it, a published review is removed. */
async function edit(acting: Acting, { random, config, now }: Actor, edited: Edited): Promise<void> {
  const { id, company_id } = acting.review;
  const { release = config.standardRelease, ...content } = edited;
  await unpublishReview(acting.trx, id);
  await closeReportNumbers(acting.trx, await resolveReports(acting.trx, id), month(now()));
  await saveReview(acting.trx, { id, revision: random.id(), release }, { ...content, company_id });
}

/**
 * Deletes it for good, with its messages and reports. The grant stays, so its author can't write another one this year.
 */
async function withdraw({ trx, hash, review: { id } }: Acting, { now }: Actor): Promise<void> {
  await unpublishReview(trx, id);
  await closeReportNumbers(trx, await deleteReportsOfReview(trx, id), month(now()));
  await deleteMessages(trx, id);
  await deleteSubmission(trx, id);
  await deleteReview(trx, id);
  await forgetMoved(trx, id);
  await emptyReceipt(trx, hash);
}

function answer({ trx, review: { id } }: Acting, { now }: Actor, body: string): Promise<void> {
  return insertMessage(trx, { review_id: id, kind: 'answer', body, month: month(now()) });
}

/** Sends a rejected or removed review back to the moderators, unchanged and once. */
async function appeal({ trx, hash, review }: Acting, { now, random }: Actor, body: string): Promise<void> {
  const { id, release } = review;
  await insertMessage(trx, { review_id: id, kind: 'appeal', body, month: month(now()) });
  await spendAppeal(trx, hash);
  if (!(await reopenSubmission(trx, id))) {
    const removed = await findRemovedContent(trx, id);
    if (removed !== undefined) await saveRevision(trx, { id, revision: random.id(), release }, removed);
  }
  await addToMonthTotals(trx, { month: month(now()), kind: 'appeal', detail: '', count: 1 });
}
