import { readSnapshot } from '#db/dialect.ts';
import { insertNew } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'receipts' | 'settled_receipts'>;

/** Those of the last hours, and the others. */
const tables = ['receipts', 'settled_receipts'] as const;

/** Stores the hash of a new receipt with its review; false when someone has stored the same one at this moment. */
export const insertReceipt = (
  db: Handle<Pick<Schema, 'receipts'>>,
  receipt: { receipt_hash: string; review_id: number },
) => insertNew(db, 'receipts', { ...receipt, appeal: 'open' });

export function findReceipt(db: Handle<Tables>, receiptHash: string) {
  const found = (table: (typeof tables)[number]) =>
    db
      .selectFrom(table as 'receipts')
      .select(['review_id', 'appeal'])
      .where('receipt_hash', '=', receiptHash);
  return found('receipts').unionAll(found('settled_receipts')).executeTakeFirst();
}

/**
 * Reads receipts and their reviews in one snapshot: otherwise a review that moves between two tables would seem
 * deleted.
 */
export function snapshotOfReceipts<Result>(
  db: Handle<Schema>,
  read: (snapshot: Handle<Schema>) => Promise<Result>,
): Promise<Result> {
  const others = [
    'arrivals',
    'author_requests',
    'due_requests',
    'disputes',
    'dispute_answers',
    'dispute_evidence',
    'company_merges',
    'sealing_key',
    'submissions',
    'reviews',
    'companies',
    'messages',
  ];
  return readSnapshot(db, [...tables, ...others], read);
}

/** Uses up the one appeal of a review. */
export function spendAppeal(db: Handle<Tables>, receiptHash: string): Promise<void> {
  return changeReceipt(db, receiptHash, { appeal: 'used' });
}

/** Detaches a receipt from its review, which is deleted. */
export function emptyReceipt(db: Handle<Tables>, receiptHash: string): Promise<void> {
  return changeReceipt(db, receiptHash, { review_id: null });
}

async function changeReceipt(
  db: Handle<Tables>,
  receiptHash: string,
  change: Partial<Schema['receipts']>,
): Promise<void> {
  for (const table of tables)
    await db
      .updateTable(table as 'receipts')
      .set(change)
      .where('receipt_hash', '=', receiptHash)
      .execute();
}

/** Which of these reviews have an author who can come back. */
export async function listReachable(db: Handle<Tables>, reviewIds: number[]): Promise<Set<number>> {
  if (reviewIds.length === 0) return new Set();
  const reachable = (table: (typeof tables)[number]) =>
    db
      .selectFrom(table as 'receipts')
      .select('review_id')
      .where('review_id', 'in', reviewIds);
  const rows = await reachable('receipts').unionAll(reachable('settled_receipts')).execute();
  return new Set(rows.flatMap((row) => row.review_id ?? []));
}
