import { sql } from 'kysely';
import {
  allowDroppingPages,
  dropFreePages,
  dropSomePages,
  emptyLog,
  emptyTables,
  isLocked,
  isPostgres,
  lockTables,
  textsIn,
  waitForDisk,
} from '#db/dialect.ts';
import { type Handle, type Schema, type Transaction, tableKeys } from '#db/schema.ts';

/** The small tables. The positions of their rows must not show when they arrived. */
const smallTables = [
  'receipts',
  'live_verifications',
  'grants',
  'nullifiers',
  'messages',
  'submissions',
  'arrivals',
  'answered_requests',
  'author_requests',
  'due_requests',
  'dispute_answers',
  'queue_sizes',
  'audit_counts',
  'decision_totals',
  'month_totals',
] as const satisfies (keyof Schema)[];

/**
 * The small tables, and what names the key of their sealed rows. Merges come first, as they do for those who store a review
 * or merge companies.
 */
export const lockedTables = [
  'company_merges',
  ...smallTables,
  'sealing_key',
] as const satisfies (keyof Schema)[];

/** Where rows about people are that are no longer rewritten as a whole. */
const settledTables = [
  'grants_a',
  'grants_b',
  'settled_receipts',
  'settled_nullifiers',
] as const satisfies (keyof Schema)[];

/** Small tables whose rows are sealed again. */
type SealedTables = Pick<
  Schema,
  'grants' | 'live_verifications' | 'arrivals' | 'answered_requests' | 'author_requests' | 'dispute_answers'
>;

/** What happens to each sealed row: the row that replaces it; undefined when it isn't kept there. */
export type SealAgain = {
  [Table in keyof SealedTables]: (row: SealedTables[Table]) => SealedTables[Table] | undefined;
};

const ROWS_AT_ONCE = 500;

/**
 * Runs work in a transaction while no one else uses these tables.
 * @returns false, without running anything, when someone does; another try may succeed
 */
export async function holdTables(
  db: Handle<Schema>,
  tables: readonly (keyof Schema)[],
  work: (trx: Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx: Transaction) => {
      if (tables.length > 0) await lockTables(trx, tables);
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
 * transaction depend only on the contents of the tables, not on when it arrived. Call it while they are locked.
 */
export async function rewriteInKeyOrder(trx: Transaction, again: Partial<SealAgain>): Promise<void> {
  for (const table of smallTables) {
    const rows = isSealed(table, again) ? sql`where false` : sql``;
    await sql`create temporary table ${aside(table)} as select * from ${sql.table(table)} ${rows}`.execute(
      trx,
    );
  }
  if (again.grants) await setAside(trx, 'grants', again.grants);
  if (again.live_verifications) await setAside(trx, 'live_verifications', again.live_verifications);
  if (again.arrivals) await setAside(trx, 'arrivals', again.arrivals);
  if (again.answered_requests) await setAside(trx, 'answered_requests', again.answered_requests);
  if (again.author_requests) await setAside(trx, 'author_requests', again.author_requests);
  if (again.dispute_answers) await setAside(trx, 'dispute_answers', again.dispute_answers);
  await putBack(trx);
  for (const table of smallTables) await sql`drop table ${aside(table)}`.execute(trx);
}

/**
 * On SQLite, rewrites the small tables as they are. What is written after that goes to places in the file that don't
 * depend on the order of arrival either, and in unused parts of pages, where SQLite can leave the list of pages that
 * were freed before, that is the list from this time. Call it while the small tables are locked.
 */
export async function layOutAgain(trx: Transaction): Promise<void> {
  if (!isPostgres(trx)) await rewriteInKeyOrder(trx, {});
}

const aside = (table: string) => sql.table(`rewritten_${table}`);

const isSealed = (table: string, again: Partial<SealAgain>) => Object.hasOwn(again, table);

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
      await (trx as Handle<Record<string, object>>).insertInto(`rewritten_${table}`).values(next).execute();
    last = rows.at(-1)?.lookup ?? '';
    count = rows.length;
  }
}

async function putBack(trx: Transaction): Promise<void> {
  await emptyTables(trx, smallTables);
  await dropFreePages(trx);
  for (const table of smallTables) {
    const key = sql.join(tableKeys[table].map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} select * from ${aside(table)} order by ${key}`.execute(trx);
  }
}

/**
 * Prepares the database file for a rewrite: moves earlier writes out of the log, so it contains only the rewrite, and
 * no part that a disk has failed to take comes before it. False when someone reads from the log and it has to be tried
 * again.
 */
export async function beforeRewrite(db: Handle<Schema>): Promise<boolean> {
  await allowDroppingPages(db);
  return emptyLog(db);
}

/** Empties the write-ahead log; false when someone reads from it and it has to be tried again. */
export function emptyChangeLog(db: Handle<Schema>): Promise<boolean> {
  return emptyLog(db);
}

/**
 * Uses every index of the tables about people: PostgreSQL keeps when that was, and the last author would be the last.
 */
export async function hideLastUse(db: Handle<Schema>): Promise<void> {
  if (!isPostgres(db)) return;
  const tables: (keyof Schema)[] = [...lockedTables, ...settledTables];
  const { rows } = await sql<{
    name: string;
    keys: string;
    part: string;
  }>`select relname as name, string_agg(quote_ident(attname), ', ' order by place) as keys,
    coalesce(pg_get_expr(indpred, indrelid), 'true') as part
    from pg_index join pg_class on pg_class.oid = indrelid
    cross join unnest(indkey) with ordinality as numbers (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number
    where relname in ${textsIn(db, JSON.stringify(tables))}
    group by indexrelid, relname, indpred, indrelid`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    for (const { name, keys, part } of rows) {
      const rowsOf = sql`${sql.table(name)} where ${sql.raw(part)}`;
      await sql`select 1 from ${rowsOf} order by ${sql.raw(keys)} limit 1`.execute(trx);
    }
  });
}

/** While nothing that anyone relies on is written, short transactions needn't reach the disk one by one. */
export function writeLazily(db: Handle<Schema>, lazily: boolean): Promise<void> {
  return waitForDisk(db, !lazily);
}

/** Gives some free pages of the database file back; false when there are no more. */
export function dropFreePart(db: Handle<Schema>, pages: number): Promise<boolean> {
  return dropSomePages(db, pages);
}
