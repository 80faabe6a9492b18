import type { Kysely, LogEvent } from 'kysely';
import { openPostgres } from './drivers/postgres.ts';
import { openSqlite } from './drivers/sqlite.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

type Options = {
  /** Called after every statement, for tests that count them. */
  log?: (event: LogEvent) => void;
};

/** Opens the database that a DATABASE_URL names: `sqlite:PATH` or `postgres://…`. */
export function connect(url: string, { log }: Options = {}): Database {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), log) : openPostgres(url, log);
}
