import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Handle } from '#db/schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: works on a handle of any tables
type AnyTables = any;

/** Which database is in use. Only this file knows: everything else uses common SQL. */
export function isPostgres(db: Kysely<AnyTables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The values of a JSON list, as a subquery: unlike `in (1, 2, 3)`, its SQL is the same for any number of them. */
export function numbersIn(db: Kysely<AnyTables>, json: string): RawBuilder<number> {
  return isPostgres(db)
    ? sql`(select value::bigint from json_array_elements_text(${json}::json) as value)`
    : sql`(select value from json_each(${json}))`;
}

export function textsIn(db: Kysely<AnyTables>, json: string): RawBuilder<string> {
  return isPostgres(db)
    ? sql`(select value from json_array_elements_text(${json}::json) as value)`
    : sql`(select value from json_each(${json}))`;
}

/** Compares a column with such values so that both databases look up each of them in an index, however small the table is. */
export const isIn = (db: Kysely<AnyTables>, column: string, values: RawBuilder<unknown>) =>
  isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(array${values})`
    : sql<boolean>`${sql.ref(column)} in ${values}`;

/** The lists in a JSON list, as a query with the columns `column_0`, `column_1` and so on. */
export function rowsIn(
  db: Kysely<AnyTables>,
  json: string,
  types: readonly ('text' | 'bigint' | 'integer')[],
): RawBuilder<unknown> {
  const columns = types.map((type, index) => {
    const value = sql`value->>${sql.lit(index)}`;
    const typed = isPostgres(db) ? sql`(${value})::${sql.raw(type)}` : value;
    return sql`${typed} as ${sql.ref(`column_${index}`)}`;
  });
  return isPostgres(db)
    ? sql`select ${sql.join(columns)} from jsonb_array_elements(${json}::jsonb) as value`
    : // With `on conflict` after it, `where true` keeps SQLite from reading a join.
      sql`select ${sql.join(columns)} from json_each(${json}) where true`;
}

/** Column type for integers that may exceed 32 bits. */
export function bigInteger(db: Kysely<unknown>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`bigint` : sql`integer`;
}

/** Auto-numbered primary key; SQLite never reuses a deleted number. */
export function autoId<Table extends string>(db: Kysely<unknown>) {
  return (table: CreateTableBuilder<Table>): CreateTableBuilder<Table, 'id'> =>
    isPostgres(db)
      ? table.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
      : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
}

/**
 * Whether everyone may see a company. As an expression on SQLite, which would otherwise begin in the index of the directory.
 * PostgreSQL would take an expression to hold for hardly any.
 */
export const isShownToAll = (db: Kysely<AnyTables>) =>
  isPostgres(db) ? sql<boolean>`company_stats.hidden = 0` : sql<boolean>`company_stats.hidden + 0 = 0`;

/** Stores rows only in key order (SQLite), so no hidden row number shows when a row arrived. */
export function keyOrdered<Table extends string, Columns extends string>(db: Kysely<unknown>) {
  return (table: CreateTableBuilder<Table, Columns>) =>
    isPostgres(db) ? table : table.modifyEnd(sql`without rowid`);
}

/** Keeps PostgreSQL from copying values of these columns into its statistics, where they would outlive their rows. */
export async function leaveUnsampled(db: Kysely<unknown>, table: string, columns: readonly string[]) {
  if (!isPostgres(db)) return;
  for (const column of columns)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db);
}

/** Removes what PostgreSQL has sampled of these columns. Changing a type to itself does that and rewrites no row. */
export async function forgetSamples(db: Kysely<unknown>, table: string, columns: readonly string[]) {
  if (!isPostgres(db)) return;
  for (const column of columns) {
    const { rows } = await sql<{
      type: string;
    }>`select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attname = ${column}`.execute(db);
    const type = sql.raw(rows[0]?.type ?? 'text');
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type ${type}`.execute(db);
  }
}

const names = (tables: readonly string[]) => sql.join(tables.map((table) => sql.table(table)));

// After a second, PostgreSQL would look for a deadlock, and might cancel the request that waits for us.
export const LOCK_TIMEOUT = '100ms';

/**
 * Locks these tables until the transaction ends. On SQLite, a transaction does that anyway.
 * @throws what `isLocked` tells when a request is under way in one of them
 */
export async function lockTables(trx: Kysely<AnyTables>, tables: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  await sql`lock table ${names(tables)} in access exclusive mode`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
}

/** Whether an error means that someone else holds the lock, so another try may succeed. */
export function isLocked(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(55P03|40P01|SQLITE_BUSY\w*)$/.test(String(error.code))
  );
}

/** Deletes all rows of tables, referencing tables first, and leaves no trace of them in the tables' files. */
export async function emptyTables(trx: Kysely<AnyTables>, tables: readonly string[]): Promise<void> {
  if (isPostgres(trx)) await sql`truncate ${names(tables)}`.execute(trx);
  else for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx);
}

/**
 * Releases free pages. On SQLite, the next rows then go to the end of the file, page after page. In reused pages,
 * their order would depend on when the pages were used and freed, which shows what was written at the same time.
 */
export async function dropFreePages(trx: Kysely<AnyTables>): Promise<void> {
  if (!isPostgres(trx)) await sql`pragma incremental_vacuum`.execute(trx);
}

/** Releases up to so many free pages; whether there are more. */
export async function dropSomePages(db: Kysely<AnyTables>, count: number): Promise<boolean> {
  if (isPostgres(db)) return false;
  await sql`pragma incremental_vacuum(${sql.lit(count)})`.execute(db);
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  return (rows[0]?.freelist_count ?? 0) > 0;
}

/** Converts an SQLite file from an earlier version so it can release free pages. Not in a transaction. */
export async function allowDroppingPages(db: Kysely<AnyTables>): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql<{ auto_vacuum: number }>`pragma auto_vacuum`.execute(db);
  if (rows[0]?.auto_vacuum === 0) await sql`vacuum`.execute(db);
}

/**
 * Moves SQLite's write-ahead log into the database file and empties the log, in which single changes are readable.
 * Not in a transaction; false when someone is reading from the log.
 */
export async function emptyLog(db: Kysely<AnyTables>): Promise<boolean> {
  if (isPostgres(db)) return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

/**
 * Whether SQLite waits for the disk at the end of each transaction of this connection. If not, a power failure can undo
 * the last ones, and leaves the database whole.
 */
export async function waitForDisk(db: Kysely<AnyTables>, wait: boolean): Promise<void> {
  if (!isPostgres(db)) await sql`pragma synchronous = ${sql.raw(wait ? 'full' : 'normal')}`.execute(db);
}

/**
 * Reads a snapshot of these tables while others keep writing. On PostgreSQL, they can't be rewritten in the meantime,
 * because a table truncated after the snapshot would look empty.
 */
export async function readSnapshot<Tables, Result>(
  db: Handle<Tables>,
  tables: readonly string[],
  read: (db: Handle<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const begin = isPostgres(db) ? 'begin isolation level repeatable read read only' : 'begin deferred';
    await sql.raw(begin).execute(connection);
    try {
      if (isPostgres(db)) await sql`lock table ${names(tables)} in access share mode`.execute(connection);
      return await read(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/** The path of an SQLite database. Empty if it is in memory, and on PostgreSQL. */
export async function fileOf(db: Kysely<AnyTables>): Promise<string> {
  if (isPostgres(db)) return '';
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  return rows[0]?.file ?? '';
}

/** The name of the other file in `intoFrom`. */
export const SOURCE = 'source';

/**
 * A transaction that writes into one SQLite file and reads another one in a snapshot, while others keep writing to that
 * one. Foreign keys aren't checked.
 */
export async function intoFrom<Result>(
  to: Kysely<AnyTables>,
  from: Kysely<AnyTables>,
  // biome-ignore lint/suspicious/noExplicitAny: a transaction, which Kysely's type doesn't know
  run: (trx: any) => Promise<Result>,
): Promise<Result> {
  const file = await fileOf(from);
  return to.connection().execute(async (connection) => {
    await sql`attach ${file} as ${sql.ref(SOURCE)}`.execute(connection);
    await sql`pragma foreign_keys = off`.execute(connection);
    // No one else waits for this process, and the driver tries nothing again in the middle of a transaction.
    await sql`pragma busy_timeout = 5000`.execute(connection);
    // Our own transactions begin with a lock for writing, on both files.
    await sql`begin deferred`.execute(connection);
    try {
      const result = await run(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    } finally {
      await sql`pragma busy_timeout = 0`.execute(connection);
      await sql`pragma foreign_keys = on`.execute(connection);
      await sql`detach ${sql.ref(SOURCE)}`.execute(connection);
    }
  });
}

/** Makes PostgreSQL number new rows from here on; SQLite continues after the highest number on its own. */
export async function numberFrom(trx: Kysely<AnyTables>, table: string, next: number): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(next)}`.execute(trx);
}

/**
 * Counts what is in PostgreSQL's tables, so it plans well right after they have been filled. SQLite plans without
 * such figures, because they would include values of erased columns.
 */
export async function gatherStatistics(db: Kysely<AnyTables>): Promise<void> {
  if (isPostgres(db)) await withoutTimeLimit(db, (connection) => sql`analyze`.execute(connection));
}

/** Runs what may take longer than a request, or wait that long for a lock, on one connection. Not behind a pooler. */
export async function withoutTimeLimit<Tables, Result>(
  db: Kysely<Tables>,
  run: (connection: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!isPostgres(db)) return run(db);
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await run(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Makes an SQLite database a single file, without a separate log. */
export async function keepInOneFile(db: Kysely<AnyTables>): Promise<void> {
  await sql`pragma journal_mode = delete`.execute(db);
}

/** What SQLite finds wrong with a file's structure. */
export async function findDamage(db: Kysely<AnyTables>): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db);
  return rows.map((row) => row.quick_check).filter((finding) => finding !== 'ok');
}

/** Tables on SQLite with rows that refer to one that isn't there. PostgreSQL refuses such rows. */
export async function findBrokenReferences(db: Kysely<AnyTables>): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ name: string }>`select distinct "table" as name
    from pragma_foreign_key_check order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Makes others who change the directory or the search index wait: they would otherwise wait for each other's cells and words,
 * in any order.
 */
export async function lockDirectory(trx: Kysely<AnyTables>): Promise<void> {
  if (isPostgres(trx)) await sql`select id from site_stats for update`.execute(trx);
}
