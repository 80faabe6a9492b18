import { type Connections, openPostgres, type PostgresOptions } from './drivers/postgres.ts';
import { openSqlite, openSqliteReadOnly, type SqliteOptions } from './drivers/sqlite.ts';
import type { Handle, Schema } from './schema.ts';
import { searchOn } from './search/connection.ts';

export type { Connections };
export type Database = Handle<Schema>;

export type Options = SqliteOptions & PostgresOptions;

/** Opens the database that a DATABASE_URL names: `sqlite:PATH` or `postgres://…`. */
export function openConnections(url: string, options: Options = {}): Connections {
  if (!url.startsWith('sqlite:')) return openPostgres(url, options);
  const db = openSqlite(url.slice('sqlite:'.length), options);
  return { db, search: searchOn(db), versions: db };
}

/** The same, for what answers no requests. */
export function connect(url: string, options: Options = {}): Database {
  return openConnections(url, options).db;
}

/** Opens a database to read from it. Where there is none, it creates none. */
export function connectReadOnly(url: string): Database {
  return url.startsWith('sqlite:') ? openSqliteReadOnly(url.slice('sqlite:'.length)) : connect(url);
}
