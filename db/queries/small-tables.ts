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

/** The small tables. The positions of their rows must not show when they arrived. */
const smallTables = [
  'receipts',
  'live_verifications',
  'grants',
  'nullifiers',
  'messages',
  'submissions',
] as const satisfies (keyof Schema)[];

/**
 * Small tables with rows longer than a page. After the end of such a row, SQLite leaves the previous contents of its
 * last page, which may be the list of freed pages. When we write them twice, that is the list from the first write.
 */
const longTables = ['messages', 'submissions'] as const satisfies (keyof Schema)[];

/** Recomputed from the others each time. */
const derivedTables = ['group_sizes'] as const satisfies (keyof Schema)[];

/**
 * Runs work in a transaction while nobody else uses the small tables.
 * @returns false, without running anything, when somebody does; another try may succeed
 */
export async function holdSmallTables(db: Kysely<Schema>, work: (trx: Transaction) => Promise<void>) {
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
 * Rewrites the small tables in key order. After that, a row's position and its transaction depend only on the
 * contents of the tables, not on when it arrived. Leaves `group_sizes` empty. Call it while the small tables are
 * locked.
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

/**
 * Prepares the database file for a rewrite: moves earlier writes out of the log, so that it contains only the
 * rewrite.
 */
export async function beforeRewrite(db: Kysely<Schema>): Promise<void> {
  await allowDroppingPages(db);
  await emptyLog(db);
}

/** Empties the write-ahead log; false when somebody reads from it and it has to be tried again. */
export function emptyChangeLog(db: Kysely<Schema>): Promise<boolean> {
  return emptyLog(db);
}
