import { firstValue, insertNew, isThere } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { AuthorRequestsTable, DueRequestsTable } from '#db/tables/receipts.ts';

type Tables = Pick<Schema, 'author_requests' | 'due_requests'>;

/** Stores a sealed request; false when there already is one with its lookup. */
export const insertRequest = (db: Handle<Tables>, request: AuthorRequestsTable) =>
  insertNew(db, 'author_requests', request);

export async function findRequest(db: Handle<Tables>, lookup: string): Promise<string | undefined> {
  return firstValue(db.selectFrom('author_requests').select('sealed').where('lookup', '=', lookup));
}

export function listRequests(db: Handle<Tables>): Promise<AuthorRequestsTable[]> {
  return db.selectFrom('author_requests').select(['lookup', 'sealed']).execute();
}

/** The due requests in the order of their hashes, which says nothing about when anyone asked. */
export function listDue(db: Handle<Tables>): Promise<DueRequestsTable[]> {
  return db.selectFrom('due_requests').select(['receipt_hash', 'request']).orderBy('receipt_hash').execute();
}

export async function findDue(db: Handle<Tables>, receiptHash: string): Promise<string | undefined> {
  return firstValue(db.selectFrom('due_requests').select('request').where('receipt_hash', '=', receiptHash));
}

/** Replaces an earlier one that still waits. */
export async function insertDue(db: Handle<Tables>, due: DueRequestsTable): Promise<void> {
  const { request } = due;
  await db
    .insertInto('due_requests')
    .values(due)
    .onConflict((conflict) => conflict.column('receipt_hash').doUpdateSet({ request }))
    .execute();
}

/** False when someone else has deleted it. */
export const deleteDue = (db: Handle<Tables>, receiptHash: string) =>
  isThere(db.deleteFrom('due_requests').where('receipt_hash', '=', receiptHash).returning('receipt_hash'));
