import { type CompiledQuery, sql } from 'kysely';
import { emptyTables, isPostgres, lockTables, textsIn } from '#db/dialect.ts';
import { type Handle, type Schema, type Transaction, tableKeys } from '#db/schema.ts';
import type { GrantsSide, GrantsTable } from '#db/tables/verification.ts';

type Sides = Pick<Schema, 'grants_a' | 'grants_b'>;
type Place = Pick<GrantsTable, 'period' | 'lookup'>;

export const otherSide = { a: 'b', b: 'a' } as const satisfies Record<GrantsSide, GrantsSide>;

export const grantsTables = { a: 'grants_a', b: 'grants_b' } as const satisfies Record<
  GrantsSide,
  keyof Sides
>;

// Both have the same columns.
const grantsOf = (side: GrantsSide) => grantsTables[side] as 'grants_a';

/** The grants of a side in key order, from a place on. */
export function listSettledGrants(db: Handle<Sides>, side: GrantsSide, after: Place, limit: number) {
  return db
    .selectFrom(grantsOf(side))
    .select(['period', 'lookup', 'sealed'])
    .where(sql<boolean>`(period, lookup) > (${after.period}, ${after.lookup})`)
    .orderBy('period')
    .orderBy('lookup')
    .limit(limit)
    .execute();
}

/** Writes grants in one statement. */
export async function insertSettledGrants(
  db: Handle<Sides>,
  side: GrantsSide,
  grants: GrantsTable[],
): Promise<void> {
  const parameters = grants.flatMap(({ period, lookup, sealed }) => [period, lookup, sealed]);
  await db.executeQuery({ ...insertOf(db, side, grants.length), parameters });
}

const inserts = new Map<string, CompiledQuery>();

/** Compiled once per number of rows, because compiling takes longer than inserting. */
function insertOf(db: Handle<Sides>, side: GrantsSide, count: number): CompiledQuery {
  const key = `${isPostgres(db)} ${side} ${count}`;
  const known = inserts.get(key);
  if (known !== undefined) return known;
  const row = { period: '', lookup: '', sealed: '' };
  const query = db.insertInto(grantsOf(side)).values(Array<typeof row>(count).fill(row)).compile();
  inserts.set(key, query);
  return query;
}

/** Deletes up to so many grants of a side; false when there are no more, and no trace of them is left. */
export async function deleteSettledGrants(
  db: Handle<Sides>,
  side: GrantsSide,
  limit: number,
): Promise<boolean> {
  if (!isPostgres(db) && (await deletePart(db, grantsOf(side), limit))) return true;
  await emptyTables(db, [grantsOf(side)]);
  return false;
}

const yearly = ['grants_a', 'grants_b', 'settled_nullifiers'] as const satisfies (keyof Schema)[];

/** Deletes up to so many settled rows of earlier years from each table; false when there are no more. */
export async function deleteSettledBefore(
  db: Handle<Pick<Schema, (typeof yearly)[number]>>,
  period: string,
  limit: number,
): Promise<boolean> {
  let more = false;
  for (const table of yearly) more = (await deletePart(db, table, limit, period)) || more;
  return more;
}

async function deletePart<Tables>(
  db: Handle<Tables>,
  table: (typeof yearly)[number],
  limit: number,
  before?: string,
): Promise<boolean> {
  const key = sql.join(tableKeys[table].map((column) => sql.ref(column)));
  const earlier = before === undefined ? sql`` : sql`where period < ${before}`;
  const { rows } = await sql<Record<string, string>>`select ${key} from ${sql.table(table)} ${earlier}
    order by ${key} limit 1 offset ${limit - 1}`.execute(db);
  const [last] = rows;
  const part = last === undefined ? earlier : sql`where (${key}) <= (${sql.join(Object.values(last))})`;
  await sql`delete from ${sql.table(table)} ${part}`.execute(db);
  return last !== undefined;
}

const settled = {
  receipts: { table: 'settled_receipts', columns: ['receipt_hash', 'review_id', 'appeal'] },
  nullifiers: { table: 'settled_nullifiers', columns: ['nullifier', 'period'] },
} as const;

type Settling = keyof typeof settled;
export const settlingTables = Object.keys(settled) as Settling[];

/** Whether a table that is rewritten every hour has at least so many rows. */
export async function hasRows(db: Handle<Schema>, table: Settling, count: number): Promise<boolean> {
  const offset = count - 1;
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1 offset ${offset}`.execute(db);
  return rows.length > 0;
}

/**
 * Moves rows of a table, chosen at random, to those that aren't rewritten every hour, in key order.
 * @throws what `isLocked` tells when a request is under way in one of them
 */
export async function settleRows(trx: Transaction, table: Settling, limit: number): Promise<void> {
  const target = settled[table];
  await lockTables(trx, [table, target.table]);
  const columns = sql.join(target.columns.map((column) => sql.ref(column)));
  const key = sql.ref(target.columns[0]);
  const { rows } = await sql<{ key: string }>`select ${key} as key from ${sql.table(table)}
    order by random() limit ${limit}`.execute(trx);
  const chosen = sql`where ${key} in ${textsIn(trx, JSON.stringify(rows.map((row) => row.key)))}`;
  await sql`insert into ${sql.table(target.table)} (${columns})
    select ${columns} from ${sql.table(table)} ${chosen} order by ${key}`.execute(trx);
  await sql`delete from ${sql.table(table)} ${chosen}`.execute(trx);
}
