import type { Handle, Schema } from '#db/schema.ts';
import type { ArrivalsTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'arrivals'>;

/** Stores a sealed review; false when one with its lookup or its receipt is there. */
export async function insertArrival(db: Handle<Tables>, arrival: ArrivalsTable): Promise<boolean> {
  const row = await db
    .insertInto('arrivals')
    .values(arrival)
    .onConflict((conflict) => conflict.doNothing())
    .returning('lookup')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a review with this lookup or this receipt has arrived in the running hour. */
export async function hasArrival(
  db: Handle<Tables>,
  by: Partial<Pick<ArrivalsTable, 'lookup' | 'receipt'>>,
): Promise<boolean> {
  const row = await db
    .selectFrom('arrivals')
    .select('lookup')
    .where((eb) => eb.and(by))
    .executeTakeFirst();
  return row !== undefined;
}

/** The sealed reviews of the running hour. */
export function listArrivals(db: Handle<Tables>): Promise<ArrivalsTable[]> {
  return db.selectFrom('arrivals').select(['lookup', 'receipt', 'sealed']).execute();
}

/** By what they are found. */
export async function listArrivalLookups(db: Handle<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('arrivals').select('lookup').execute();
  return rows.map((row) => row.lookup);
}
