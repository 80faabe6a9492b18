import type { LogEvent } from 'kysely';
import type { Handle, Schema } from '#db/schema.ts';
import { type Search, searchOn, searchSettings } from '#db/search/connection.ts';
import { type Outage, openPool, type PoolOptions } from './postgres-pool.ts';

export type PostgresOptions = {
  /** Called after every statement, for tests that count them. */
  log?: ((event: LogEvent) => void) | undefined;
  /** The most connections for requests. Searches and the public data version have others. */
  connections?: number | undefined;
  /** Whether the URL is that of a pooler in transaction mode. */
  isPooled?: boolean | undefined;
};

/** The most connections. Of those for requests, one is kept for the lock by which processes are counted (`db/presence.ts`). */
export const poolSizes = { requests: 11, searches: 3, versions: 2 };
/**
 * A named statement soon gets a plan for any company. If most have few reviews, PostgreSQL would read all of a company's reviews
 * through a bitmap and sort them, even the thousands of a large one. Without bitmaps, it reads a page in the order of an index.
 */
const REQUESTS = { statementMs: 15_000, first: 'set enable_bitmapscan = off' };
const SEARCHES: PoolOptions = {
  max: poolSizes.searches,
  statementMs: Number(searchSettings.statement_timeout),
  first: Object.entries(searchSettings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join(';'),
};
/** On connections of its own, so it only waits when the server doesn't answer. */
const VERSIONS: PoolOptions = { max: poolSizes.versions, statementMs: 1000, connectMs: 2000 };

/** A database, and the connections of their own for what mustn't wait for requests. `db.destroy()` closes all. */
export type Connections = {
  db: Handle<Schema>;
  search: Search;
  /** For the public data version. */
  versions: Handle<Schema>;
};

/** Opens a PostgreSQL database: a pool of connections, and smaller ones for searches and the public data version. */
export function openPostgres(url: string, options: PostgresOptions = {}): Connections {
  const { connections = poolSizes.requests, isPooled = false, log } = options;
  const outage: Outage = { at: 0 };
  const shared = { isPooled, log };
  const db = openPool(url, outage, { max: connections, ...REQUESTS, ...shared });
  const searches = openPool(url, outage, { ...SEARCHES, ...shared });
  const versions = openPool(url, outage, { ...VERSIONS, ...shared });
  return {
    db: destroyedWith(db, searches, versions),
    // Connections of a pooler keep no settings: others use them in between.
    search: searchOn(searches, { areSet: !isPooled }),
    versions,
  };
}

/** A server that follows the primary and can only be read from. */
export type Replica = {
  reads: Handle<Schema>;
  searches: Handle<Schema>;
};

/** Opens a replica. `reads.destroy()` closes it. */
export function openReplica(url: string, options: PostgresOptions = {}): Replica {
  const { connections = poolSizes.requests, isPooled = false, log } = options;
  const outage: Outage = { at: 0 };
  const shared = { isPooled, log, connectMs: 1000 };
  const searches = openPool(url, outage, { ...SEARCHES, ...shared });
  const reads = openPool(url, outage, { max: connections, ...REQUESTS, ...shared });
  return { reads: destroyedWith(reads, searches), searches };
}

function destroyedWith(db: Handle<Schema>, ...others: Handle<Schema>[]): Handle<Schema> {
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await Promise.all([destroy(), ...others.map((other) => other.destroy())]);
  };
  return db;
}
