import { createHash } from 'node:crypto';
import type SqliteDatabase from 'better-sqlite3';
import type { SqliteDatabase as KyselySqlite, PostgresPool, PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { isUnavailable } from './dialect.ts';

const MAX_STATEMENTS = 500;

/**
 * SQLite that prepares each SQL text once. Kysely's transactions begin with a plain `begin`;
 * here they take the write lock at once, because a deferred one that writes late can fail with SQLITE_BUSY
 * in spite of busy_timeout.
 */
export function cachedSqlite(database: SqliteDatabase.Database): KyselySqlite {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: MAX_STATEMENTS });
  return {
    close: () => database.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known) return known as ReturnType<KyselySqlite['prepare']>;
      if (text === 'pragma incremental_vacuum') return runToEnd(database, text);
      const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
      statements.set(text, statement);
      return statement as ReturnType<KyselySqlite['prepare']>;
    },
  };
}

/** A statement that does a part of its work at each step and returns no rows; a prepared one takes a single step. */
function runToEnd(database: SqliteDatabase.Database, text: string): ReturnType<KyselySqlite['prepare']> {
  const all = () => {
    database.exec(text);
    return [];
  };
  return { ...database.prepare(text), reader: true, all };
}

/** PostgreSQL pool whose queries with parameters are named, so that each connection parses and plans them once. */
export function cachedPostgres(pool: Pool): PostgresPool {
  const names = new LRUCache<string, string>({ max: MAX_STATEMENTS });
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
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
            .query(values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] })
            .catch((error: unknown) => {
              // The server may still be closing this connection: nobody else should get it.
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
