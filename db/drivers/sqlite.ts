import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  type AbortableQueryOptions,
  type Compilable,
  type CompiledQuery,
  type Dialect,
  Kysely,
  type SqliteDatabase as KyselySqlite,
  type LogEvent,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { createFolder } from '#db/create-folder.ts';
import { isLocked } from '#db/dialect.ts';
import { tryToHideTimes, writtenFiles } from '#db/file-times.ts';
import type { Handle, Schema } from '#db/schema.ts';
import {
  type AfterWrite,
  PATIENCE_MS,
  PatientDriver,
  RETRY_MS,
  type Statements,
  unlessLocked,
} from './patient-driver.ts';
import { type LogFlush, moveLogInThread, openLogFlush } from './sqlite-log.ts';

const MAX_STATEMENTS = 500;
/** The upper pages of all trees of ten million reviews take ten megabytes. */
const CACHE_KIB = 16 * 1024;
const SMALL_CACHE_KIB = 2 * 1024;
/** From so many pages on, a write moves the log into the file. */
const LOG_PAGES = 1000;

type Statement = ReturnType<KyselySqlite['prepare']>;
type Log = ((event: LogEvent) => void) | undefined;

export type SqliteOptions = {
  /** A thread moves the log into the file: requests and large jobs would wait for it. */
  movesLog?: boolean;
  /**
   * Fails where there is no file. While one has been moved away, an empty one in its place would take over its log.
   */
  mustExist?: boolean;
  /** Leaves the log to the server, whose thread moves it. */
  leavesLog?: boolean;
  /** Keeps few pages. What another connection of this process frees again, the process doesn't give back. */
  smallCache?: boolean;
  /** Leaves the times of the file and its folder alone, because both may be someone else's. */
  keepsTimes?: boolean;
};

/** Opens an SQLite file, and creates it where there is none, unless it must exist. */
export function openSqlite(path: string, options: SqliteOptions & { log?: Log } = {}): Handle<Schema> {
  const { log, leavesLog = false, mustExist = false, smallCache = false, keepsTimes = false } = options;
  if (path !== ':memory:' && !mustExist) createFolder(dirname(path));
  const database = new SqliteDatabase(path, { fileMustExist: mustExist });
  // Before WAL: two processes that open a new file at the same time wait for each other instead of failing.
  database.pragma(`busy_timeout = ${PATIENCE_MS}`);
  // Before WAL too, which writes the file's header: rewriting the small tables gives free pages back.
  database.pragma('auto_vacuum = incremental');
  // Not in memory, nor on file systems that can't share it.
  const hasLog = setLogMode(database) === 'wal';
  const movesLog = hasLog && options.movesLog;
  // A thread that moves the log waits for the disk there too.
  database.pragma(`synchronous = ${movesLog ? 'NORMAL' : 'FULL'}`);
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  database.pragma('trusted_schema = OFF');
  // Rows that are set aside while tables are rewritten must not get into a file of their own.
  database.pragma('temp_store = memory');
  database.pragma(`cache_size = -${smallCache ? SMALL_CACHE_KIB : CACHE_KIB}`);
  database.pragma(`wal_autocheckpoint = ${movesLog || leavesLog ? 0 : LOG_PAGES}`);
  const statements = cacheStatements(database);
  const file = fileOf(database);
  const hide = () => {
    if (file !== '' && !keepsTimes) tryToHideTimes(writtenFiles(file));
  };
  const flush = movesLog ? openFlush(database, file, hide) : undefined;
  hide();
  // From here on, the driver waits: SQLite would block the process.
  database.pragma('busy_timeout = 0');
  const db = new Kysely<Schema>({
    dialect: dialectOf(database, statements, flush ?? { wait: async () => hide() }),
    ...(log && { log }),
  });
  readDirectly(db, directRead(database, statements, log));
  const moving = movesLog
    ? moveLogInThread(file, () => database.pragma(`wal_autocheckpoint = ${LOG_PAGES}`))
    : undefined;
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await moving?.stop();
    await destroy();
    await flush?.close();
    // Kysely leaves a connection open that it hasn't used itself.
    database.close();
    hide();
  };
  return db;
}

/** SQLite doesn't wait here, whatever its timeout is, while another process sets up the same new file. */
function setLogMode(database: SqliteDatabase.Database): unknown {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return database.pragma('journal_mode = WAL', { simple: true });
    } catch (error) {
      if (!isLocked(error) || performance.now() > end) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
}

/** The path as SQLite reports it, with links followed. Empty for a database in memory. */
function fileOf(database: SqliteDatabase.Database): string {
  const [{ file }] = database.pragma('database_list') as [{ file: string }];
  return file;
}

function openFlush(database: SqliteDatabase.Database, file: string, hide: () => void): LogFlush {
  // No one else writes meanwhile. After that, the log exists.
  database.exec('begin immediate');
  try {
    return openLogFlush(file, { begun: hide, failed: () => database.pragma('query_only = on') });
  } finally {
    database.exec('rollback');
  }
}

/** Opens an existing SQLite file for reading without changing anything about it. Someone else may have made it. */
export function openSqliteReadOnly(path: string): Handle<Schema> {
  const database = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: cacheStatements(database) }) });
}

/**
 * Prepares each SQL text once. A transaction begins with the write lock instead of Kysely's plain `begin`: one that
 * asks for it later can fail in the middle, where another try can't help.
 */
function cacheStatements(database: SqliteDatabase.Database): Statements {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: MAX_STATEMENTS });
  return {
    mayWrite: false,
    close: () => database.close(),
    prepare(text) {
      if (text === 'rollback') this.mayWrite = false;
      // After a full disk, SQLite has already done it. Failing here would hide why.
      if (text === 'rollback' && !database.inTransaction) return nothing;
      const statement = statements.get(text) ?? database.prepare(text === 'begin' ? 'begin immediate' : text);
      this.mayWrite ||= !statement.readonly && text !== 'begin';
      if (text.startsWith('pragma incremental_vacuum')) return runToEnd(database, text, statement);
      statements.set(text, statement);
      return statement as Statement;
    },
  };
}

const nothing = { reader: true, all: () => [] } as unknown as Statement;

/** A statement that does part of its work at each step and returns no rows; a prepared one takes a single step. */
function runToEnd(database: SqliteDatabase.Database, text: string, statement: SqliteDatabase.Statement) {
  const all = () => {
    database.exec(text);
    return [];
  };
  return { ...statement, reader: true, all } as unknown as Statement;
}

/** Rows of a query; undefined while a transaction is open on the connection. */
type DirectRead = <Row>(query: CompiledQuery<Row>) => Row[] | undefined;

/** Lets compiled queries, which only hot ones are outside of transactions, skip Kysely's queue for its connection. */
function readDirectly(db: Handle<Schema>, read: DirectRead): void {
  const wait = db.executeQuery.bind(db);
  db.executeQuery = async <Row>(
    query: Compilable<Row> | CompiledQuery<Row>,
    options?: AbortableQueryOptions,
  ) => {
    const compiled = 'sql' in query ? query : query.compile();
    const rows = compiled.query.kind === 'SelectQueryNode' ? read<Row>(compiled) : undefined;
    return rows ? { rows } : wait<Row>(compiled, options);
  };
}

/**
 * Reads on Kysely's own connection without waiting for its mutex, which took two thirds of a short read. That is safe
 * because such a read ends before anything else in this process runs, and because it doesn't run while a transaction is
 * open, whose changes it would see.
 *
 * Not on a second connection: SQLite drops what that one has cached at each commit of the first, so public reads
 * would take longer right after someone verified.
 */
function directRead(database: SqliteDatabase.Database, statements: KyselySqlite, log?: Log): DirectRead {
  return (query) => {
    if (database.inTransaction) return undefined;
    const start = log && performance.now();
    const rows = unlessLocked(() => statements.prepare(query.sql).all(query.parameters) as never[]);
    if (rows === undefined) return undefined;
    if (start !== undefined) log?.({ level: 'query', query, queryDurationMillis: performance.now() - start });
    return rows;
  };
}

function dialectOf(database: SqliteDatabase.Database, statements: Statements, after: AfterWrite): Dialect {
  const dialect = new SqliteDialect({ database: statements });
  return {
    createDriver: () => new PatientDriver(database, statements, after),
    createQueryCompiler: () => new PlanOnceCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () =>
      Object.defineProperties(dialect.createAdapter(), {
        // SQLite rolls schema changes back too: a failed migration leaves nothing behind.
        supportsTransactionalDdl: { value: true },
        // The driver lets callers wait for each other. Kysely would let them wait for the disk too.
        supportsMultipleConnections: { value: true },
      }),
  };
}

/**
 * Writes parameters as `+?`, which is the same value. SQLite looks at the value of a bare `?` when it plans, and plans
 * again each time another value is bound, which took five times as long as reading a page of reviews.
 */
class PlanOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
