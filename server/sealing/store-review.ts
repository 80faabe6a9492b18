import { hasArrival, insertArrival, listArrivals } from '#db/queries/arrivals.ts';
import { addToDecisionTotals } from '#db/queries/decision-totals.ts';
import { currentCompany, lockMerges, readSuccessors } from '#db/queries/employers.ts';
import { insertNullifier, isSpent } from '#db/queries/nullifiers.ts';
import { addToQueues, recountQueues } from '#db/queries/queue-sizes.ts';
import { findReceipt, insertReceipt } from '#db/queries/receipts.ts';
import { saveSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import { revised, storedContent } from '#db/tables/reviews.ts';
import type { NullifiersTable } from '#db/tables/verification.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import type { Seal } from '#server/sealing/seal.ts';
import {
  type Arrival,
  arrivalLookup,
  openArrival,
  receiptLookup,
  sealArrival,
} from '#server/sealing/sealed-arrivals.ts';
import { month } from '#shared/rules/calendar.ts';
import type { StoredReview } from '#shared/schemas/review.ts';

type Stored = { review: StoredReview; nullifier: NullifiersTable | null; proof: string };

/**
 * Stores a review under a new random id: sealed until the next rewrite, so no one can tell from copies when it
 * arrived, or in its tables right away.
 * @throws `already_spent`; `invalid` when its receipt belongs to another review
 */
export async function storeReview(
  trx: Transaction,
  seal: Seal,
  { config, random, now }: Pick<Deps, 'config' | 'random' | 'now'>,
  { review, nullifier, proof }: Stored,
): Promise<void> {
  const { release = config.standardRelease, receipt_hash = null } = review;
  const submission = { id: random.id(), ...revised(random.id(), release), ...storedContent(review, proof) };
  const arrival = { submission, nullifier, receipt_hash };
  await refuseSecondUse(trx, seal, arrival);
  if (config.arrivals === 'hourly') {
    if (await insertArrival(trx, sealArrival(seal, arrival))) return;
    // Another one was stored at the same moment.
    await refuseSecondUse(trx, seal, arrival);
    throw new AppError('already_spent');
  }
  if (nullifier !== null && !(await insertNullifier(trx, nullifier))) throw new AppError('already_spent');
  if (receipt_hash !== null && !(await insertReceipt(trx, { receipt_hash, review_id: submission.id })))
    throw takenReceipt();
  await lockMerges(trx, 'storing');
  await saveSubmission(trx, {
    ...submission,
    company_id: await currentCompany(trx, submission.company_id),
  });
  await countArrived(trx, now(), 1);
  await addToQueues(trx, { pending_reviews: 1 });
}

/** Whether a review is sealed or in its tables, it uses up its credential and its receipt. */
async function refuseSecondUse(trx: Transaction, seal: Seal, arrival: Arrival): Promise<void> {
  const { nullifier, receipt_hash } = arrival;
  const isUsed =
    (nullifier !== null && (await isSpent(trx, nullifier))) ||
    (await hasArrival(trx, { lookup: arrivalLookup(seal, arrival) }));
  if (isUsed) throw new AppError('already_spent');
  if (receipt_hash === null) return;
  const isTaken =
    (await findReceipt(trx, receipt_hash)) !== undefined ||
    (await hasArrival(trx, { receipt: receiptLookup(seal, receipt_hash) }));
  if (isTaken) throw takenReceipt();
}

/**
 * Moves these reviews into their tables, in the order of their random ids, and counts the queues of the moderators. One
 * whose credential has been used in the meantime is dropped: if it stopped the rewrite, nothing would be sealed again.
 */
export async function openArrivals(
  trx: Transaction,
  seal: Seal,
  lookups: Set<string>,
  at: Date,
): Promise<void> {
  const rows = (await listArrivals(trx)).filter(({ lookup }) => lookups.has(lookup));
  const arrivals = rows.map((row) => openArrival(seal, row));
  arrivals.sort((one, other) => one.submission.id - other.submission.id);
  const current = await readSuccessors(trx);
  let arrived = 0;
  for (const { submission, nullifier, receipt_hash } of arrivals) {
    if (nullifier !== null && !(await insertNullifier(trx, nullifier))) continue;
    if (receipt_hash !== null) await insertReceipt(trx, { receipt_hash, review_id: submission.id });
    await saveSubmission(trx, { ...submission, company_id: current(submission.company_id) });
    arrived += 1;
  }
  await countArrived(trx, at, arrived);
  await recountQueues(trx);
}

const countArrived = (trx: Transaction, at: Date, count: number) =>
  addToDecisionTotals(trx, { month: month(at), decision: 'arrived', reason: '' }, count);

function takenReceipt(): AppError {
  return invalidField('receipt_hash', 'This receipt is already in use. Please make another one.');
}
