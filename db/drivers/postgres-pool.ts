import { createHash } from 'node:crypto';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { isDisconnected, isUnavailable } from '#db/failures.ts';
import type { Handle, Schema } from '#db/schema.ts';

const MAX_STATEMENTS = 500;
const BIGINT = 20;
const NUMERIC = 1700;
/** PostgreSQL ends a statement that takes too long. One that it doesn't end for so much longer gets no answer any more. */
const GRACE_MS = 2000;
/** An idle connection to a machine that has vanished is noticed after this and ten seconds. */
const KEEPALIVE_MS = 5000;

export type PoolOptions = {
  /** The most connections. */
  max: number;
  /** How long a statement may take. */
  statementMs: number;
  /** How long a connection may take, and a request may wait for one. */
  connectMs?: number;
  /** The connections are those of a pooler in transaction mode, which keeps nothing between two transactions. */
  isPooled?: boolean;
  /** Runs first on each new connection. Not through a pooler, where it would be another's connection next. */
  first?: string;
  log?: ((event: LogEvent) => void) | undefined;
};

/** When a connection to a server was last lost. All pools of that server share it. */
export type Outage = { at: number };

/** Opens a pool of connections to a PostgreSQL server. */
export function openPool(url: string, outage: Outage, options: PoolOptions): Handle<Schema> {
  const { max, statementMs, connectMs = 5000, isPooled, first, log } = options;
  const types = new pg.TypeOverrides();
  types.setTypeParser(BIGINT, Number);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    // PgBouncer refuses connections that ask for it.
    ...(!isPooled && { statement_timeout: statementMs }),
  });
  // The pool replaces a connection that breaks, idle or in use; without listeners it would end the process.
  pool.on('error', () => {
    outage.at = performance.now();
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // If it fails, so does the first statement of the request that gets the connection.
    if (first !== undefined && !isPooled) client.query(first).catch(() => {});
  });
  const patient = { outage, patienceMs: statementMs + GRACE_MS, areNamed: !isPooled };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: watchStatements(pool, patient) }),
    ...(log && { log }),
  });
}

type Watch = { outage: Outage; patienceMs: number; areNamed: boolean };
type Watched = { client: PostgresPoolClient; since: number };

/**
 * Names queries that have parameters, so each connection parses and plans them once, and gives up connections that
 * don't answer any more or that are older than the last outage. After pg's own `query_timeout`, the query would stay on the
 * connection, and the rollback would wait behind it.
 */
function watchStatements(pool: pg.Pool, { outage, patienceMs, areNamed }: Watch): PostgresPool {
  const names = new LRUCache<string, string>({
    max: MAX_STATEMENTS,
    memoMethod: (text) => createHash('sha256').update(text).digest('base64url'),
  });
  const named = (text: string, values: readonly unknown[]) => ({
    ...(areNamed && { name: names.memo(text) }),
    text,
    values: [...values],
  });
  const known = new WeakMap<object, Watched>();

  const watch = (client: pg.PoolClient): Watched => {
    let isBroken = false;
    let isPatient = true;
    const query = async (text: string, values: readonly unknown[]) => {
      // Jobs lift the server's limit for what takes long, and with it ours.
      if (/^(?:re)?set statement_timeout/.test(text)) isPatient = text.startsWith('reset');
      const timer = isPatient ? setTimeout(() => cut(client), patienceMs) : undefined;
      try {
        return await client.query(values.length === 0 ? { text } : named(text, values));
      } catch (error) {
        // The server may still be closing this connection, or only read, so no one else should get it.
        isBroken ||= isUnavailable(error);
        if (isDisconnected(error)) outage.at = performance.now();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };
    const release = (destroy?: boolean) => client.release(destroy || isBroken);
    return { client: { query, release } as unknown as PostgresPoolClient, since: performance.now() };
  };

  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect();
        const watched = known.get(client) ?? watch(client);
        known.set(client, watched);
        if (watched.since >= outage.at) return watched.client;
        // Its server may be gone too. To find out, someone would have to wait for it.
        client.release(true);
      }
    },
  };
}

/** What waits for an answer on this connection fails, and so does what comes after it. */
function cut(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
