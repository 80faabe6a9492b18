import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { isPostgres } from './dialect.ts';

/** What a PostgreSQL server says about itself. */
export type ServerSettings = {
  now: Date;
  /** By name, as PostgreSQL writes them. */
  settings: Record<string, string>;
  /** Whether our account may have files of the write-ahead log dropped after an erasure. */
  mayDropLog: boolean;
};

/** Reads these settings; undefined on SQLite, which has no server. */
export async function readServerSettings(db: Database, names: string[]): Promise<ServerSettings | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in (${sql.join(names)})`.execute(db);
  const { rows: about } = await sql<{ now: Date; may: boolean }>`select clock_timestamp() as now,
    has_function_privilege('pg_switch_wal()', 'execute') and pg_has_role('pg_checkpoint', 'member') as may`.execute(
    db,
  );
  return {
    now: new Date(about[0]?.now ?? Number.NaN),
    settings: Object.fromEntries(rows.map(({ name, setting }) => [name, setting])),
    mayDropLog: about[0]?.may ?? false,
  };
}
