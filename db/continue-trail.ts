import { sql } from 'kysely';
import { insertAuditEntries, lockAuditHead, readAuditEntries } from './queries/audit.ts';
import type { Handle, Schema, Transaction } from './schema.ts';
import type { AuditEntriesTable } from './tables/audit.ts';

/** Reads entries after a number, oldest first; no more than a few hundred at once. */
export type ReadTrail = (after: number) => Promise<AuditEntriesTable[]>;

const ROWS_AT_ONCE = 250;

/** Reads the audit trail of a database, or of the one attached under a name. */
export function trailOf(db: Handle<Schema>, attached?: string): ReadTrail {
  const table = sql.table(attached ? `${attached}.audit_entries` : 'audit_entries');
  return async (after) => {
    const part = sql`where number > ${after} order by number limit ${sql.lit(ROWS_AT_ONCE)}`;
    return (await sql<AuditEntriesTable>`select * from ${table} ${part}`.execute(db)).rows;
  };
}

/**
 * Adds the entries of another audit trail that continues this one. Entries that are only in this one stay: a restore
 * must not be a way to lose some.
 * @returns how many were added; undefined if neither trail continues the other, and so this one stayed as it was
 */
export async function continueTrail(trx: Transaction, read: ReadTrail): Promise<number | undefined> {
  const head = await lockAuditHead(trx);
  const shared = head.entries === 0 ? undefined : (await read(head.entries - 1))[0];
  if (head.entries > 0 && shared === undefined) return (await isPartOf(trx, read)) ? 0 : undefined;
  if (shared !== undefined && shared.hash !== head.hash) return undefined;
  let { entries } = head;
  for (;;) {
    const rows = await read(entries);
    if (rows.length === 0) return entries - head.entries;
    await insertAuditEntries(trx, rows);
    entries = rows.at(-1)?.number ?? entries;
  }
}

/** Whether this trail has everything that the other one, which is shorter, has. */
async function isPartOf(trx: Transaction, read: ReadTrail): Promise<boolean> {
  let last: AuditEntriesTable | undefined;
  for (let rows = await read(0); rows.length > 0; rows = await read(last?.number ?? 0)) last = rows.at(-1);
  if (last === undefined) return true;
  const [same] = await readAuditEntries(trx, last.number - 1, 1);
  return same?.hash === last.hash;
}
