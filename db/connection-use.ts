import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { poolSizes } from './drivers/postgres.ts';
import { countPlaces } from './presence.ts';

/** How many connections a PostgreSQL server accepts, and how many of the site's processes it serves at this moment. */
export async function readConnectionUse(db: Database) {
  const { rows } = await sql<{ most: number; reserved: number }>`select
    cast(current_setting('max_connections') as integer) as most,
    cast(current_setting('superuser_reserved_connections') as integer)
      + coalesce(cast(current_setting('reserved_connections', true) as integer), 0) as reserved`.execute(db);
  const { most = 0, reserved = 0 } = rows[0] ?? {};
  return { most, reserved, processes: await countPlaces(db) };
}

/** The bytes of a PostgreSQL database. */
export async function readDatabaseSize(db: Database): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return rows[0]?.size ?? 0;
}

/** The most connections of one process of the site: for requests, searches and the public data version. */
export function connectionsOfProcess(requests = poolSizes.requests): number {
  return requests + poolSizes.searches + poolSizes.versions;
}
