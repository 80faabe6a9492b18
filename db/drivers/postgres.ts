import { createHash } from 'node:crypto';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { isUnavailable } from '#db/dialect.ts';
import type { Schema } from '#db/schema.ts';
import { searchThrough } from '#db/search/connection.ts';

const MAX_STATEMENTS = 500;
const BIGINT = 20;
const NUMERIC = 1700;

const POOLS = {
  // Of these, one is kept for the lock by which processes are counted (`db/presence.ts`).
  main: { max: 11, statement_timeout: 15_000 },
  searches: { max: 3, statement_timeout: 2000 },
};

/**
 * The index of tokens is the way to any company. PostgreSQL can't know how many a prefix matches, and would sometimes read
 * the whole table, or compile a plan for a tenth of a second.
 */
const SEARCH_PLANS = 'set enable_seqscan = off; set jit = off; set plan_cache_mode = force_generic_plan';

/** Opens a PostgreSQL database: a pool of connections, and a smaller one for searches. */
export function openPostgres(url: string, log?: (event: LogEvent) => void): Kysely<Schema> {
  const db = openPool(url, 'main', log);
  const searches = openPool(url, 'searches', log);
  searchThrough(db, searches);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await Promise.all([destroy(), searches.destroy()]);
  };
  return db;
}

function openPool(url: string, name: keyof typeof POOLS, log?: (event: LogEvent) => void): Kysely<Schema> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(BIGINT, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    connectionTimeoutMillis: 5000,
    ...POOLS[name],
  });
  // The pool replaces a connection that breaks, idle or in use; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Runs before the first search. If it fails, so does that search.
    if (name === 'searches') client.query(SEARCH_PLANS).catch(() => {});
  });
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: nameStatements(pool) }),
    ...(log && { log }),
  });
}

/** Names queries that have parameters, so that each connection parses and plans them once. */
function nameStatements(pool: pg.Pool): PostgresPool {
  const names = new LRUCache<string, string>({
    max: MAX_STATEMENTS,
    memoMethod: (text) => createHash('sha256').update(text).digest('base64url'),
  });
  const wrapped = new WeakMap<object, PostgresPoolClient>();
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known) return known;
      let broken = false;
      const named = {
        query: (text: string, values: readonly unknown[]) =>
          client
            .query(values.length === 0 ? { text } : { name: names.memo(text), text, values: [...values] })
            .catch((error: unknown) => {
              // The server may still be closing this connection, so nobody else should get it.
              broken ||= isUnavailable(error);
              throw error;
            }),
        release: (destroy?: boolean) => client.release(destroy || broken),
      } as unknown as PostgresPoolClient;
      wrapped.set(client, named);
      return named;
    },
  };
}
