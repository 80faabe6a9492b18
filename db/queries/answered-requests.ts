import { insertNew, isThere } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { AnsweredRequestsTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'answered_requests'>;

/** Stores a sealed request; false if there is one with its lookup. */
export const insertAnsweredRequest = (trx: Transaction<Tables>, row: AnsweredRequestsTable) =>
  insertNew(trx, 'answered_requests', row);

export async function findAnsweredRequest(
  trx: Transaction<Tables>,
  lookup: string,
): Promise<AnsweredRequestsTable | undefined> {
  return trx.selectFrom('answered_requests').selectAll().where('lookup', '=', lookup).executeTakeFirst();
}

/** Replaces what is stored, if it is still this; false if another server was faster. */
export function replaceAnsweredRequest(
  trx: Transaction<Tables>,
  { lookup, sealed }: AnsweredRequestsTable,
  before: string,
): Promise<boolean> {
  const same = trx.updateTable('answered_requests').where('lookup', '=', lookup).where('sealed', '=', before);
  return isThere(same.set({ sealed }).returning('lookup'));
}

export async function deleteAnsweredRequest(trx: Transaction<Tables>, lookup: string): Promise<void> {
  await trx.deleteFrom('answered_requests').where('lookup', '=', lookup).execute();
}

export function listAnsweredRequests(db: Handle<Tables>): Promise<AnsweredRequestsTable[]> {
  return db.selectFrom('answered_requests').selectAll().execute();
}
