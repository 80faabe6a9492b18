import type SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery, SqliteDatabase as KyselySqlite, LogEvent } from 'kysely';

/** Rows of a query; undefined while a transaction is open on the connection. */
type Read = <Row>(query: CompiledQuery<Row>) => Row[] | undefined;

const readers = new WeakMap<object, Read>();

/**
 * Reads on Kysely's own connection without taking a turn at it, which is two thirds of the time of a short read. That is
 * safe because such a read ends before anything else of this process runs, and as long as no transaction is open, whose
 * changes it would see.
 *
 * Not a second connection: SQLite forgets what that one has read at each commit of the first, so that public reads would
 * take longer after somebody verified.
 */
export function directReader(
  database: SqliteDatabase.Database,
  statements: Pick<KyselySqlite, 'prepare'>,
  log?: (event: LogEvent) => void,
): Read {
  return <Row>(query: CompiledQuery<Row>) => {
    if (database.inTransaction) return undefined;
    const start = log && performance.now();
    const rows = statements.prepare(query.sql).all(query.parameters) as Row[];
    if (start !== undefined) log?.({ level: 'query', query, queryDurationMillis: performance.now() - start });
    return rows;
  };
}

/** Lets `readerOf` find the reader of a database. */
export function attachReader(db: object, read: Read): void {
  readers.set(db, read);
}

/** The reader of a database; none for PostgreSQL, and none within a transaction, which must see its own changes. */
export function readerOf(db: object): Read | undefined {
  return readers.get(db);
}
