import { sql } from 'kysely';
import pg from 'pg';
import type { FreshDb } from './fresh-db.ts';

/** Gives a new PostgreSQL database, to which no one is connected yet, a clock that `setDatabaseClock` sets. */
export async function ownDatabaseClock({ url }: FreshDb): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`alter database ${client.database} set search_path = public, pg_catalog`);
  await client.end();
}

/** Sets the clock that the database's statements read. */
export async function setDatabaseClock({ db }: FreshDb, instant: Date): Promise<void> {
  await sql`create or replace function public.clock_timestamp() returns timestamptz language sql
    as ${sql.lit(`select '${instant.toISOString()}'::timestamptz`)}`.execute(db);
}
