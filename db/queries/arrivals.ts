import { allValues, insertNew, isThere } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { ArrivalsTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'arrivals'>;

/** Stores a sealed review; false when one with its lookup or its receipt is there. */
export const insertArrival = (db: Handle<Tables>, arrival: ArrivalsTable) =>
  insertNew(db, 'arrivals', arrival);

/** Whether a review with this lookup or this receipt has arrived in the running hour. */
export function hasArrival(
  db: Handle<Tables>,
  by: Partial<Pick<ArrivalsTable, 'lookup' | 'receipt'>>,
): Promise<boolean> {
  const arrived = db.selectFrom('arrivals').select('lookup');
  return isThere(arrived.where((eb) => eb.and(by)));
}

/** The sealed reviews of the running hour. */
export function listArrivals(db: Handle<Tables>): Promise<ArrivalsTable[]> {
  return db.selectFrom('arrivals').select(['lookup', 'receipt', 'sealed']).execute();
}

/** By what they are found. */
export async function listArrivalLookups(db: Handle<Tables>): Promise<string[]> {
  return allValues(db.selectFrom('arrivals').select('lookup'));
}
