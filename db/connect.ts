import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  type Dialect,
  Kysely,
  type SqliteDatabase as KyselySqlite,
  type LogEvent,
  PostgresDialect,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { BUSY_TIMEOUT_MS } from './dialect.ts';
import type { Schema } from './schema.ts';
import { attachReader, directReader } from './sqlite-reader.ts';
import { cachedPostgres, cachedSqlite } from './statement-cache.ts';

export type Database = Kysely<Schema>;

const BIGINT = 20;
const NUMERIC = 1700;

type Options = {
  /** Called after every statement, for tests that count them. */
  log?: (event: LogEvent) => void;
};

/** Opens the database a DATABASE_URL names: `sqlite:PATH` or `postgres://…`. */
export function connect(url: string, { log }: Options = {}): Database {
  const open = (dialect: Dialect) => new Kysely<Schema>(log === undefined ? { dialect } : { dialect, log });
  if (!url.startsWith('sqlite:')) return open(postgres(url));
  const database = sqlite(url.slice('sqlite:'.length));
  const statements = cachedSqlite(database);
  const db = open(sqliteDialect(statements));
  attachReader(db, directReader(database, statements, log));
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    // Kysely leaves open what it has not used itself.
    database.close();
  };
  return db;
}

/** Opens an SQLite file that is there to be read and changes nothing about it. */
export function connectReadOnly(path: string): Database {
  const database = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: cachedSqlite(database) }) });
}

function sqlite(path: string): SqliteDatabase.Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new SqliteDatabase(path);
  // Before WAL: two processes that open a new file at once wait for each other instead of failing.
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  // Before WAL too, which writes the file's header: the rewrite of the small tables gives free pages back.
  database.pragma('auto_vacuum = incremental');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  // Rows that are set aside while tables are rewritten must not reach a file of their own.
  database.pragma('temp_store = memory');
  return database;
}

function sqliteDialect(database: KyselySqlite): Dialect {
  const dialect = new SqliteDialect({ database });
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => new PlanOnceCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    // SQLite rolls back schema changes too: a failed migration leaves nothing behind.
    createAdapter: () =>
      Object.defineProperty(dialect.createAdapter(), 'supportsTransactionalDdl', { value: true }),
  };
}

/**
 * Writes parameters as `+?`, which is the same value. SQLite looks at a bare `?` while it plans and plans anew each time
 * another value is bound, which took five times as long as reading a page of reviews.
 */
class PlanOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

function postgres(url: string): Dialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(BIGINT, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
  });
  // A connection that breaks is replaced by the pool, idle or in use; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool: cachedPostgres(pool) });
}
