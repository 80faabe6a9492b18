import { type Kysely, sql } from 'kysely';
import {
  allowDroppingPages,
  dropFreePages,
  emptyLog,
  emptyTables,
  isLocked,
  lockTables,
} from '#db/dialect.ts';
import { type Schema, type Transaction, tableKeys } from '#db/schema.ts';

/** The tables near an author. Their rows must not tell by where they stand when they came. */
export const smallTables = [
  'receipts',
  'mail_tokens',
  'live_verifications',
  'grants',
  'nullifiers',
  'messages',
  'submissions',
] as const satisfies (keyof Schema)[];

/**
 * Small tables with rows longer than a page. Where such a row ends SQLite leaves what its last page held before, which
 * may be the list of the pages that were freed. Written twice, that is the list of the first writing.
 */
const longTables = ['messages', 'submissions'] as const satisfies (keyof Schema)[];

/** Filled anew from the others each time. */
const derivedTables = ['group_sizes'] as const satisfies (keyof Schema)[];

/**
 * Runs work in a transaction while nobody else uses the small tables.
 * @returns false, with nothing done, when somebody does; another try may succeed
 */
export async function holdSmallTables(
  db: Kysely<Schema>,
  work: (trx: Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx: Transaction) => {
      await lockTables(trx, [...smallTables, ...derivedTables]);
      await work(trx);
    });
    return true;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}

/**
 * Writes the small tables anew in the order of their keys: where a row stands, and which transaction wrote it, then
 * follows from what the tables hold and no longer from when it came. Leaves `group_sizes` empty.
 * Call while the small tables are held.
 */
export async function rewriteInKeyOrder(trx: Transaction): Promise<void> {
  for (const table of smallTables)
    await sql`create temporary table ${aside(table)} as select * from ${sql.table(table)}`.execute(trx);
  await empty(trx, [...smallTables, ...derivedTables]);
  for (const table of smallTables) await putBack(trx, table);
  await empty(trx, longTables);
  for (const table of longTables) await putBack(trx, table);
  for (const table of smallTables) await sql`drop table ${aside(table)}`.execute(trx);
}

const aside = (table: string) => sql.table(`rewritten_${table}`);

async function empty(trx: Transaction, tables: readonly (keyof Schema)[]): Promise<void> {
  await emptyTables(trx, tables);
  await dropFreePages(trx);
}

async function putBack(trx: Transaction, table: keyof Schema): Promise<void> {
  const key = sql.join(tableKeys[table].map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} select * from ${aside(table)} order by ${key}`.execute(trx);
}

/** Readies the database file for a rewrite: what was written so far leaves the log, where the rewrite then stands alone. */
export async function beforeRewrite(db: Kysely<Schema>): Promise<void> {
  await allowDroppingPages(db);
  await emptyLog(db);
}

/** Empties the log of single changes; false when somebody reads from it and it has to be tried again. */
export function emptyChangeLog(db: Kysely<Schema>): Promise<boolean> {
  return emptyLog(db);
}
