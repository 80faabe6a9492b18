import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Which database runs. The one place that knows: everything else writes common SQL. */
// biome-ignore lint/suspicious/noExplicitAny: works on a handle of any tables
export function isPostgres(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

const CONNECTION_FAILURES = /^(08...|57P0[123]|53300|ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|SQLITE_BUSY\w*)$/;

/** Whether an error says that the database cannot be reached or is locked, so that another try may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    CONNECTION_FAILURES.test(code) ||
    /^Connection terminated|^timeout exceeded when trying to connect/.test(error.message)
  );
}

/** Column type of integers that may pass 32 bits. */
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

/** Stores rows in the order of their key and nothing else (SQLite): no hidden row number tells when a row came. */
export function keyOrdered<Table extends string, Columns extends string>(db: Kysely<unknown>) {
  return (table: CreateTableBuilder<Table, Columns>) =>
    isPostgres(db) ? table : table.modifyEnd(sql`without rowid`);
}
