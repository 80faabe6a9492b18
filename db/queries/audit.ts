import { sql } from 'kysely';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { AuditCountsTable, AuditEntriesTable, AuditHeadTable } from '#db/tables/audit.ts';
import { type AuditKind, auditColumns } from '#shared/words.ts';

type Tables = Pick<Schema, 'audit_entries' | 'audit_head' | 'audit_counts'>;
type Entries = Pick<Schema, 'audit_entries'>;
export type AuditHead = Omit<AuditHeadTable, 'id'>;

// PostgreSQL accepts 65,535 parameters in a statement, SQLite 32,766.
const ROWS_AT_ONCE = 500;

/** Where the chain ends. */
export function readAuditHead(db: Handle<Tables>): Promise<AuditHead> {
  return db.selectFrom('audit_head').select(['entries', 'hash']).executeTakeFirstOrThrow();
}

/** The same, and no one else adds an entry until this transaction ends. */
export function lockAuditHead(trx: Transaction<Tables>): Promise<AuditHead> {
  return trx
    .updateTable('audit_head')
    .set((eb) => ({ id: eb.ref('id') }))
    .returning(['entries', 'hash'])
    .executeTakeFirstOrThrow();
}

/** Adds entries to the end of the chain, whose head must be locked. The database refuses what doesn't continue it. */
export async function insertAuditEntries(
  trx: Transaction<Tables>,
  entries: AuditEntriesTable[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto('audit_entries')
      .values(entries.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

/** When something of this kind was last recorded. */
export async function readLastTime(db: Handle<Entries>, kind: AuditKind): Promise<string | undefined> {
  const [last] = await listAuditEntries(db, { kind }, 1);
  return last?.at;
}

type Filter = { kind?: AuditKind | undefined; actor?: number | undefined; cursor?: number | undefined };

/** Entries before the number in `cursor`, newest first. */
export function listAuditEntries(db: Handle<Entries>, { kind, actor, cursor }: Filter, limit: number) {
  let query = db.selectFrom('audit_entries').select(auditColumns).orderBy('number', 'desc').limit(limit);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (cursor !== undefined) query = query.where('number', '<', cursor);
  return query.execute();
}

/** Entries after a number, oldest first. */
export function readAuditEntries(db: Handle<Entries>, after: number, limit: number) {
  return db
    .selectFrom('audit_entries')
    .select([...auditColumns, 'seal'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Everyone who is named as an actor, by the newest name. */
export async function listAuditPeople(db: Handle<Entries>): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['actor', 'actor_name'])
    .where('number', 'in', (eb) =>
      eb
        .selectFrom('audit_entries')
        .select(sql<number>`max(number)`.as('number'))
        .where('actor', 'is not', null)
        .groupBy('actor'),
    )
    .orderBy('actor_name')
    .orderBy('actor')
    .execute();
  return rows.map(({ actor, actor_name }) => ({ id: actor ?? 0, name: actor_name }));
}

/** Counts something until its month or hour ends. */
export async function addToAuditCount(
  db: Handle<Tables>,
  fact: Omit<AuditCountsTable, 'times'>,
): Promise<void> {
  await db
    .insertInto('audit_counts')
    .values({ ...fact, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['at', 'kind', 'actor', 'target', 'before', 'after'])
        .doUpdateSet({ times: sql`audit_counts.times + 1` }),
    )
    .execute();
}

/** What is counted now, without what it was done to. */
export function listAuditCounts(db: Handle<Tables>) {
  return db
    .selectFrom('audit_counts')
    .select(['at', 'kind', 'actor', 'actor_name', 'actor_role', 'before', 'after'])
    .select(sql<number>`cast(sum(times) as integer)`.as('times'))
    .groupBy(['at', 'kind', 'actor', 'actor_name', 'actor_role', 'before', 'after'])
    .orderBy('at')
    .orderBy('kind')
    .orderBy('actor_name')
    .orderBy('before')
    .orderBy('after')
    .execute();
}

/** Takes out what was counted in months and hours that are over, in an order that doesn't depend on when it happened. */
export async function takeAuditCounts(
  trx: Transaction<Tables>,
  now: { month: string; hour: string },
): Promise<AuditCountsTable[]> {
  const rows = await trx
    .deleteFrom('audit_counts')
    .where((eb) =>
      eb.or([
        eb.and([eb('at', '<', now.month), eb('kind', '!=', 'sign_in_failed')]),
        eb.and([eb('at', '<', now.hour), eb('kind', '=', 'sign_in_failed')]),
      ]),
    )
    .returningAll()
    .execute();
  const keyOf = ({ at, kind, actor, target, before, after }: AuditCountsTable) =>
    JSON.stringify([at, kind, actor, target, before, after]);
  return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
