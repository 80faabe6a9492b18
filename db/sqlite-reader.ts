import SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery, LogEvent } from 'kysely';
import { BUSY_TIMEOUT_MS } from './dialect.ts';

type Reader = { read: <Row>(query: CompiledQuery<Row>) => Row[]; close: () => void };

const readers = new WeakMap<object, Reader>();

/**
 * Opens a second connection to an SQLite file for the reads that are made most often, at the first of them. It sees what
 * is committed and never waits for a transaction of this process, as everything on Kysely's one connection does; and a
 * read on it takes a third of the time, most of which Kysely spends on handing its connection from one to the next.
 */
export function sqliteReader(path: string, log?: (event: LogEvent) => void): Reader {
  let opened: SqliteDatabase.Database | undefined;
  let closed = false;
  const statements = new Map<string, SqliteDatabase.Statement>();
  const prepare = (text: string) => {
    if (closed) throw new Error('The database is closed.');
    opened ??= openToRead(path);
    const statement = opened.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  return {
    read<Row>(query: CompiledQuery<Row>): Row[] {
      const statement = statements.get(query.sql) ?? prepare(query.sql);
      log?.({ level: 'query', query, queryDurationMillis: 0 });
      return statement.all(query.parameters) as Row[];
    },
    close() {
      closed = true;
      statements.clear();
      opened?.close();
    },
  };
}

/** Lets `readerOf` find the reader of a database. */
export function attachReader(db: object, reader: Reader): void {
  readers.set(db, reader);
}

/** The reader of a database; none for PostgreSQL, and none within a transaction, which must see its own changes. */
export function readerOf(db: object): Reader | undefined {
  return readers.get(db);
}

function openToRead(path: string): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma('temp_store = memory');
  return database;
}
