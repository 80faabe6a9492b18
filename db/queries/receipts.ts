import type { Kysely } from 'kysely';
import { readSnapshot } from '#db/dialect.ts';
import type { Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'receipts'>;

/** Stores the hash of a receipt with its review; false when the same receipt already exists. */
export async function insertReceipt(
  db: Kysely<Tables>,
  receipt: { receipt_hash: string; review_id: number },
): Promise<boolean> {
  const row = await db
    .insertInto('receipts')
    .values({ ...receipt, appeal: 'open' })
    .onConflict((conflict) => conflict.column('receipt_hash').doNothing())
    .returning('receipt_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export function findReceipt(db: Kysely<Tables>, receiptHash: string) {
  return db
    .selectFrom('receipts')
    .select(['review_id', 'appeal'])
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst();
}

/**
 * Reads receipts and their reviews in one snapshot: otherwise a review that moves between two tables would seem
 * deleted.
 */
export function snapshotOfReceipts<Result>(
  db: Kysely<Schema>,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const tables = ['receipts', 'arrivals', 'sealing_key', 'submissions', 'reviews', 'companies', 'messages'];
  return readSnapshot(db, tables, read);
}

/** Uses up the one appeal of a review. */
export async function spendAppeal(db: Kysely<Tables>, receiptHash: string): Promise<void> {
  await db.updateTable('receipts').set({ appeal: 'used' }).where('receipt_hash', '=', receiptHash).execute();
}

/** Detaches a receipt from its review, which is deleted. */
export async function emptyReceipt(db: Kysely<Tables>, receiptHash: string): Promise<void> {
  await db.updateTable('receipts').set({ review_id: null }).where('receipt_hash', '=', receiptHash).execute();
}

/** Which of these reviews have an author who can come back. */
export async function listReachable(db: Kysely<Tables>, reviewIds: number[]): Promise<Set<number>> {
  if (reviewIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('receipts')
    .select('review_id')
    .where('review_id', 'in', reviewIds)
    .execute();
  return new Set(rows.flatMap((row) => row.review_id ?? []));
}
