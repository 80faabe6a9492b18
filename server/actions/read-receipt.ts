import { snapshotOfReceipts } from '#db/queries/receipts.ts';
import { readReceipt } from '#server/anonymity/receipts.ts';
import type { Deps } from '#server/deps.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';

/**
 * Shows the author of a review what has become of it.
 * @throws `bad_receipt`
 */
export async function readStatus(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { receipt }: { receipt: string },
): Promise<ReceiptStatus> {
  const opened = await snapshotOfReceipts(db, (snapshot) => readReceipt(snapshot, receipt, now()));
  if (opened === undefined) return { status: 'withdrawn', review: null, messages: [], allowed: [] };
  const { review, messages, allowed } = opened;
  return { status: review.status, review, messages, allowed };
}
