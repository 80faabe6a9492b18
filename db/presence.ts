import { type ControlledTransaction, sql } from 'kysely';
import type { Database } from './connect.ts';
import { isPostgres } from './dialect.ts';
import { keepIdle } from './lease.ts';
import type { Schema } from './schema.ts';

/** Our advisory lock in a PostgreSQL database, in two numbers: "Cand" in ASCII, and that it is about processes. */
const LOCK = { classid: 0x43616e64, objid: 1 };
/** The lock's key. A process that has it alone keeps servers from starting. */
export const everyPlace = sql`${sql.lit(LOCK.classid)}, ${sql.lit(LOCK.objid)}`;
/** How long a server that starts waits for that. */
const PATIENCE = '10s';

export type Presence = ReturnType<typeof createPresence>;

/**
 * Counts the processes that serve a PostgreSQL database. Each of them shares an advisory lock while it is connected: no row
 * is written, and the lock ends with the process, however that ends. A process on SQLite has the file to itself.
 */
export function createPresence(db: Database) {
  let place: Place | undefined;
  /** When its connection has broken, PostgreSQL has ended the transaction. */
  const end = async () => {
    const ended = place;
    place = undefined;
    await ended?.trx
      .rollback()
      .execute()
      .catch(() => {});
  };
  const isHeld = async () => {
    if (place === undefined) return false;
    return sql`select 1`.execute(place.trx).then(
      () => true,
      () => false,
    );
  };
  /** This process takes its place, unless it still has it. */
  const stand = async (): Promise<Standing> => {
    if (!isPostgres(db)) return { processes: 1, rank: 0 };
    if (!(await isHeld())) {
      await end();
      place = await takePlace(db);
    }
    const pids = await readPlaces(db);
    return { processes: pids.length, rank: pids.filter((pid) => pid < (place?.pid ?? 0)).length };
  };
  return { stand, end };
}

/** How many processes there are, and how many of them are before this one, in an order on which they agree. */
export type Standing = { processes: number; rank: number };

/** The transaction of the lock, and PostgreSQL's process for it. */
type Place = { trx: ControlledTransaction<Schema>; pid: number };

/** The transaction is the lock's, so it also works through a pooler. */
async function takePlace(db: Database): Promise<Place> {
  const trx = await db.startTransaction().execute();
  try {
    await keepIdle(trx);
    await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(trx);
    await sql`select pg_advisory_xact_lock_shared(${everyPlace})`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    return { trx, pid: rows[0]?.pid ?? 0 };
  } catch (error) {
    await trx
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
}

/** How many processes serve the database. */
export async function countPlaces(db: Database): Promise<number> {
  return Math.max(1, (await readPlaces(db)).length);
}

/** On a connection of the pool: in the transaction of the lock, reading would lock PostgreSQL's own tables as long. */
async function readPlaces(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and classid = ${sql.lit(LOCK.classid)} and objid = ${sql.lit(LOCK.objid)}
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ pid }) => pid);
}
