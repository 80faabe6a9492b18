import type { Kysely } from 'kysely';
import { countDeadRows, dropServerLog, removeDeadRows } from '#db/dialect.ts';
import type { Schema } from '#db/schema.ts';

/**
 * The tables that people's words are erased from, and those whose replaced rows show the scores of a review that was
 * withdrawn or which receipt was its own. Not the small ones, which are rewritten anyway.
 */
export const erasableTables = [
  'reviews',
  'reports',
  'company_stats',
  'company_months',
  'site_stats',
  'settled_receipts',
  'settled_nullifiers',
] as const satisfies (keyof Schema)[];

type Table = (typeof erasableTables)[number];

/** How often rows of a table have been deleted or changed, and how many of them are still in its files. */
export function countErased(db: Kysely<Schema>, table: Table): Promise<{ ever: number; now: number }> {
  return countDeadRows(db, table);
}

/** Removes deleted and replaced rows from a table's files; false when someone is using the table. */
export function eraseFrom(db: Kysely<Schema>, table: Table): Promise<boolean> {
  return removeDeadRows(db, table);
}

/** Removes them from the server's log too, as far as our account may. */
export function eraseFromLog(db: Kysely<Schema>): Promise<void> {
  return dropServerLog(db);
}
