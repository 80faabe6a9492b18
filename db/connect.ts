import { type Connections, openPostgres, type PostgresOptions } from './drivers/postgres.ts';
import { openSqlite, openSqliteReadOnly, type SqliteOptions } from './drivers/sqlite.ts';
import type { Handle, Schema } from './schema.ts';
import { searchOn } from './search/connection.ts';

export type { Connections };
export type Database = Handle<Schema>;

export type Options = SqliteOptions & PostgresOptions;

/** Opens the database that a DATABASE_URL names: `sqlite:PATH` or `postgres://…`. */
export function openConnections(url: string, options: Options = {}): Connections {
  const file = sqliteFile(url);
  if (file === undefined) return openPostgres(url, options);
  const db = openSqlite(file, options);
  return { db, search: searchOn(db), versions: db };
}

/** The same, for what answers no requests. */
export function connect(url: string, options: Options = {}): Database {
  return openConnections(url, options).db;
}

/** Opens a database to read from it. Where there is none, it creates none. */
export function connectReadOnly(url: string): Database {
  const file = sqliteFile(url);
  return file === undefined ? connect(url) : openSqliteReadOnly(file);
}

/** The file that a DATABASE_URL names; undefined with PostgreSQL. */
export const sqliteFile = (url: string): string | undefined => /^sqlite:(.*)$/s.exec(url)?.[1];
