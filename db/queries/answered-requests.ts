import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { AnsweredRequestsTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'answered_requests'>;

/** Stores a sealed request; false if there is one with its lookup. */
export async function insertAnsweredRequest(
  trx: Transaction<Tables>,
  row: AnsweredRequestsTable,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('answered_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('lookup').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function findAnsweredRequest(
  trx: Transaction<Tables>,
  lookup: string,
): Promise<AnsweredRequestsTable | undefined> {
  return trx.selectFrom('answered_requests').selectAll().where('lookup', '=', lookup).executeTakeFirst();
}

/** Replaces what is stored, if it is still this; false if another server was faster. */
export async function replaceAnsweredRequest(
  trx: Transaction<Tables>,
  { lookup, sealed }: AnsweredRequestsTable,
  before: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('answered_requests')
    .set({ sealed })
    .where('lookup', '=', lookup)
    .where('sealed', '=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export async function deleteAnsweredRequest(trx: Transaction<Tables>, lookup: string): Promise<void> {
  await trx.deleteFrom('answered_requests').where('lookup', '=', lookup).execute();
}

export function listAnsweredRequests(db: Handle<Tables>): Promise<AnsweredRequestsTable[]> {
  return db.selectFrom('answered_requests').selectAll().execute();
}
