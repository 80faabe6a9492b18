import SqliteDatabase from 'better-sqlite3';
import { type ControlledTransaction, type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import { fileOf, isLocked, isPostgres } from './dialect.ts';
import type { Schema } from './schema.ts';

/** The number of our advisory lock in a PostgreSQL database: "Candor" in ASCII. */
const LOCK = 0x43616e646f72;

export type Lease = {
  /** Lets another process take it. */
  end: () => Promise<void>;
};

/**
 * Lets one process at a time do something on a database. The lease is a lock of the operating system or of PostgreSQL:
 * it ends with the process, however that ends, and leaves nothing in the database.
 * @returns undefined while another process has the lease
 */
export function takeLease(db: Database): Promise<Lease | undefined> {
  return isPostgres(db) ? lockOnPostgres(db, sql.lit(LOCK)) : lockBeside(db, 'jobs');
}

/**
 * Takes an advisory lock. The transaction is the lock's, so it also works through a pooler. It reads nothing, and so
 * keeps no dead rows.
 */
export async function lockOnPostgres(db: Database, key: RawBuilder<unknown>): Promise<Lease | undefined> {
  const trx = await db.startTransaction().execute();
  const lock = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${key}) as taken`;
  // When its connection has broken, PostgreSQL has ended the transaction.
  const end = () =>
    trx
      .rollback()
      .execute()
      .then(undefined, () => {});
  try {
    const { rows } = await lock.execute(trx);
    if (rows[0]?.taken) {
      await keepIdle(trx);
      return { end };
    }
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return undefined;
}

/** PostgreSQL doesn't end this transaction for being idle, and notices within a minute when the machine at its other end is gone. */
export async function keepIdle(trx: ControlledTransaction<Schema>): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('tcp_keepalives_idle', '30', true), set_config('tcp_keepalives_interval', '10', true),
    set_config('tcp_keepalives_count', '3', true)`.execute(trx);
}

/** Locks an empty file of its own beside SQLite's, because a lock on the database would keep others from writing. */
export async function lockBeside(db: Database, name: 'jobs' | 'server'): Promise<Lease | undefined> {
  const lock = new SqliteDatabase(`${await fileOf(db)}-${name}`, { timeout: 0 });
  try {
    // No second file. Nothing is ever written.
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
  return { end: async () => void lock.close() };
}
