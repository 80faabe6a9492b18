import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './connect.ts';
import { isLocked, isPostgres } from './dialect.ts';
import { type Lease, lockBeside, lockOnPostgres } from './lease.ts';
import { everyPlace, type Presence } from './presence.ts';

/** A server that has been told to stop finishes its requests first. */
const STOPPING_MS = 20_000;
/** PostgreSQL notices a moment later that a server was killed. */
const KILLED_MS = 3000;
const RETRY_MS = 100;

/**
 * Keeps restores, and on SQLite other servers, from a database as long as this process serves it, however it ends. Waits
 * for one that is about to stop.
 */
export async function beginServing(db: Database, presence: Presence): Promise<Lease> {
  if (isPostgres(db)) return beginOnPostgres(presence);
  const lease = await retry(() => lockBeside(db, 'server'), STOPPING_MS);
  if (lease) return lease;
  throw new Error(
    'Another server is using the SQLite file in DATABASE_URL, or a restore does. Stop it first. Several servers need PostgreSQL.',
  );
}

async function beginOnPostgres(presence: Presence): Promise<Lease> {
  try {
    await presence.stand();
    return { end: presence.end };
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new Error('A restore is replacing the database in DATABASE_URL. Start again when it has finished.');
  }
}

/** Keeps servers from a database until the process ends. @throws while one runs */
export async function beginRestoring(db: Database): Promise<Lease> {
  const take = () => (isPostgres(db) ? lockOnPostgres(db, everyPlace) : lockBeside(db, 'server'));
  const lease = await retry(take, KILLED_MS);
  if (lease) return lease;
  throw new Error(
    'A server is using the database in DATABASE_URL. Stop all of its servers, and run this again.',
  );
}

async function retry(take: () => Promise<Lease | undefined>, patience: number): Promise<Lease | undefined> {
  const start = performance.now();
  for (;;) {
    const lease = await take();
    if (lease || performance.now() - start > patience) return lease;
    await pause(RETRY_MS);
  }
}
