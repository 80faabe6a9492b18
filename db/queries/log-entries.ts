import { isPostgres } from '#db/dialect.ts';
import { isThere } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { LogEntriesTable } from '#db/tables/log.ts';

type Entries = Pick<Schema, 'log_entries'>;

/**
 * The month that takes new entries, `YYYY-MM`. It can't end before this transaction.
 * @param month the current one, which begins with its first entry
 */
export async function shareOpenMonth(trx: Transaction<Pick<Schema, 'log_head'>>, month: string) {
  const head = trx.selectFrom('log_head').select('open_month');
  const { open_month } = await (isPostgres(trx) ? head.forShare() : head).executeTakeFirstOrThrow();
  return open_month > month ? open_month : month;
}

export async function insertLogEntries(
  trx: Transaction<Entries>,
  entries: readonly Omit<LogEntriesTable, 'number' | 'company'>[],
): Promise<void> {
  await trx
    .insertInto('log_entries')
    .values(entries.map((entry) => ({ ...entry, number: null, company: '' })))
    .execute();
}

/** Deletes an entry whose month isn't closed; false if it is. */
export function deleteLogEntry(
  trx: Transaction<Entries>,
  entry: string,
  openMonth: string,
): Promise<boolean> {
  const open = trx.deleteFrom('log_entries').where('entry', '=', entry).where('month', '>=', openMonth);
  return isThere(open.returning('entry'));
}

export function findLogEntry(db: Handle<Entries>, entry: string) {
  return db.selectFrom('log_entries').selectAll().where('entry', '=', entry).executeTakeFirst();
}
