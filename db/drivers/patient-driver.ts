import { setTimeout as pause } from 'node:timers/promises';
import type SqliteDatabase from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase as KyselySqlite,
  SqliteDriver,
} from 'kysely';
import { isLocked } from '#db/dialect.ts';
import type { LogFlush } from './sqlite-log.ts';

/** How long to wait for another process's write, and how long between two tries. */
export const PATIENCE_MS = 5000;
export const RETRY_MS = 5;
/** A statement that only reads. */
const MARKING = 'select 1 from sqlite_schema limit 1';

/** Prepared statements, and whether the open transaction may have written. */
export type Statements = KyselySqlite & { mayWrite: boolean };

/** Runs after one or more writes: hides their time and, if SQLite hasn't waited for the disk, waits for it. */
export type AfterWrite = Pick<LogFlush, 'wait'>;

/**
 * Gives the one connection to one caller at a time. For another process's write, and for the disk at the end, it waits
 * without blocking the process, which SQLite would do.
 */
export class PatientDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database;
  readonly #statements: Statements;
  readonly #after: AfterWrite;
  #free: Promise<void> = Promise.resolve();
  #release = () => {};
  #hasWritten = false;

  constructor(database: SqliteDatabase.Database, statements: Statements, after: AfterWrite) {
    super({ database: statements });
    this.#database = database;
    this.#statements = statements;
    this.#after = after;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#takeTurn();
    const connection = await super.acquireConnection();
    let hasRun = false;
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const result = await this.#whenFree(() => connection.executeQuery<Row>(query), !hasRun);
        hasRun = true;
        return result;
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  async #takeTurn(): Promise<void> {
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((resolve) => (release = resolve));
    await before;
    this.#release = release;
  }

  /**
   * Others continue while a write of this caller reaches the disk, and theirs may reach it together. Kysely waits for
   * this, except after `startTransaction()` and after a stream.
   */
  override async releaseConnection(): Promise<void> {
    const hasWritten = this.#hasWritten;
    this.#hasWritten = false;
    this.#release();
    if (hasWritten) await this.#after.wait();
  }

  /** When the statement has ended a transaction or was one itself. What failed is not in the log. */
  #endTransaction({ written }: { written: boolean }): void {
    if (this.#database.inTransaction) return;
    const hasWritten = written && this.#statements.mayWrite;
    this.#statements.mayWrite = false;
    if (!hasWritten) return;
    this.#hasWritten = true;
    try {
      // The first read after a write marks it in the shared memory, which would show when the next visitor came.
      this.#statements.prepare(MARKING).all([]);
    } catch {
      // The write has succeeded, whatever happens to this.
    }
  }

  /** A caller that has run nothing on the connection, so no pragma either, lets others read between two tries. */
  async #whenFree<Result>(attempt: () => Promise<Result>, givesWay: boolean): Promise<Result> {
    const start = performance.now();
    for (;;) {
      try {
        const result = await attempt();
        this.#endTransaction({ written: true });
        return result;
      } catch (error) {
        this.#endTransaction({ written: false });
        const isOver = this.#database.inTransaction || performance.now() - start > PATIENCE_MS;
        if (isOver || !isLocked(error)) throw error;
      }
      if (givesWay) this.#release();
      await pause(RETRY_MS);
      if (givesWay) await this.#takeTurn();
    }
  }
}

/** Undefined when another process has locked the database. */
export function unlessLocked<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (isLocked(error)) return undefined;
    throw error;
  }
}
