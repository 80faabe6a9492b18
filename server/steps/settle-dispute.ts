import { changeDispute, findDispute } from '#db/queries/disputes.ts';
import { addToMonthTotals } from '#db/queries/month-totals.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { DisputesTable } from '#db/tables/disputes.ts';
import type { Deps } from '#server/deps.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { eraseAnswer } from '#server/sealing/sealed-evidence.ts';
import { month } from '#shared/rules/calendar.ts';

type Needs = Pick<Deps, 'seals' | 'now'>;
type Settled = Pick<DisputesTable, 'status'> &
  Partial<Pick<DisputesTable, 'reasons' | 'review_id' | 'entry'>>;

/** Ends a dispute, and erases what the author said about it. */
export async function settleDispute(
  trx: Transaction,
  deps: Needs,
  id: number,
  settled: Settled,
): Promise<void> {
  await changeDispute(trx, id, { ...settled, decided_month: month(deps.now()) });
  await eraseAnswer(trx, await openSeal(trx, deps), id);
  await publicDataChanged(trx);
  if (settled.status === 'removed')
    await addToMonthTotals(trx, { month: month(deps.now()), kind: 'dispute_upheld', detail: '', count: 1 });
}

/** Ends a dispute about a review that its author withdraws. A decision stays one. */
export async function forgetDisputed(trx: Transaction, deps: Needs, reviewId: number): Promise<void> {
  const dispute = await findDispute(trx, { review_id: reviewId });
  if (dispute === undefined) return;
  const { id, decided_month } = dispute;
  if (decided_month !== '') return changeDispute(trx, id, { review_id: null });
  await settleDispute(trx, deps, id, { status: 'gone', review_id: null });
}
