import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { readPublicVersion } from './queries/statistics.ts';

/** Whose data a PostgreSQL server has, and how far it is. */
export async function readReplicationState(db: Database) {
  const { rows } = await sql<State>`select pg_is_in_recovery() as follows,
    (select cast(system_identifier as text) from pg_control_system()) as system,
    cast(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as text) as position,
    cast(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) as float8) as seconds`.execute(
    db,
  );
  const [state] = rows;
  if (state === undefined) throw new Error('PostgreSQL says nothing about its state.');
  return { ...state, version: await readPublicVersion(db) };
}

type State = {
  /** Whether it follows another server. */
  follows: boolean;
  /** The same number for a primary and all its replicas, and no other server. */
  system: string;
  /** How far in the log it is: two 32-bit numbers. */
  position: string;
  /** Since the newest change that it has; null on a primary. It grows while no one changes anything. */
  seconds: number | null;
};

/** How many bytes of the log a replica lacks. */
export function bytesBehind(primary: string, replica: string): number {
  return Math.max(0, bytesOf(primary) - bytesOf(replica));
}

function bytesOf(position: string): number {
  const [high = '0', low = '0'] = position.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
