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

/** Recomputed from the others each time, or replaced together with them. */
const lockedTables = [
  ...smallTables,
  'group_sizes',
  'sealing_key',
  'arrivals',
] as const satisfies (keyof Schema)[];

/** Small tables whose rows are sealed again. */
type SealedTables = Pick<Schema, 'grants' | 'live_verifications'>;

/** What becomes of each sealed row: the row that replaces it; undefined when it has expired. */
export type SealAgain = {
  [Table in keyof SealedTables]: (row: SealedTables[Table]) => SealedTables[Table] | undefined;
};

const ROWS_AT_ONCE = 500;

/**
 * Runs work in a transaction while nobody else uses the small tables.
 * @returns false, without running anything, when somebody does; another try may succeed
 */
export async function holdSmallTables(db: Kysely<Schema>, work: (trx: Transaction) => Promise<void>) {
  try {
    await db.transaction().execute(async (trx: Transaction) => {
      await lockTables(trx, lockedTables);
      await work(trx);
    });
    return true;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}

/**
 * Rewrites the small tables in key order, the sealed ones with other rows. After that, a row's position and its
 * transaction depend only on the contents of the tables, not on when it arrived. Leaves `group_sizes` and `arrivals`
 * empty. Call it while the small tables are locked.
 */
export async function rewriteInKeyOrder(trx: Transaction, again: SealAgain): Promise<void> {
  for (const table of smallTables) {
    const rows = isSealed(table, again) ? sql`where false` : sql``;
    await sql`create temporary table ${aside(table)} as select * from ${sql.table(table)} ${rows}`.execute(
      trx,
    );
  }
  await setAside(trx, 'grants', again.grants);
  await setAside(trx, 'live_verifications', again.live_verifications);
  await putBack(trx);
  // In unused parts of a page, SQLite can leave the list of pages that were freed before. When we write everything
  // twice, that is the list from the first time.
  await putBack(trx);
  for (const table of smallTables) await sql`drop table ${aside(table)}`.execute(trx);
}

const aside = (table: string) => sql.table(`rewritten_${table}`);

const isSealed = (table: string, again: SealAgain) => Object.hasOwn(again, table);

/** In parts, because there may be a million rows. */
async function setAside<Table extends keyof SealedTables>(
  trx: Transaction,
  table: Table,
  again: (row: SealedTables[Table]) => SealedTables[Table] | undefined,
): Promise<void> {
  let last = '';
  let count = ROWS_AT_ONCE;
  while (count === ROWS_AT_ONCE) {
    const { rows } = await sql<
      SealedTables[Table]
    >`select * from ${sql.table(table)} where lookup > ${last} order by lookup limit ${ROWS_AT_ONCE}`.execute(
      trx,
    );
    const next = rows.flatMap((row) => again(row) ?? []);
    if (next.length > 0)
      await (trx as Kysely<Record<string, object>>).insertInto(`rewritten_${table}`).values(next).execute();
    last = rows.at(-1)?.lookup ?? '';
    count = rows.length;
  }
}

async function putBack(trx: Transaction): Promise<void> {
  await emptyTables(trx, [...smallTables, 'group_sizes', 'arrivals']);
  await dropFreePages(trx);
  for (const table of smallTables) {
    const key = sql.join(tableKeys[table].map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} select * from ${aside(table)} order by ${key}`.execute(trx);
  }
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
