import { insertNew, isThere } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { NullifiersTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'nullifiers' | 'settled_nullifiers'>;

/** Those of the last hours, and the others. */
const tables = ['nullifiers', 'settled_nullifiers'] as const;

/** Records that a credential has been used; false when it was used before. */
export async function insertNullifier(db: Handle<Tables>, nullifier: NullifiersTable): Promise<boolean> {
  return !(await isSpent(db, nullifier)) && insertNew(db, 'nullifiers', nullifier);
}

export function isSpent(db: Handle<Tables>, { nullifier, period }: NullifiersTable): Promise<boolean> {
  const used = (table: (typeof tables)[number]) =>
    db
      .selectFrom(table as 'nullifiers')
      .select('nullifier')
      .where('period', '=', period)
      .where('nullifier', '=', nullifier);
  return isThere(used('nullifiers').unionAll(used('settled_nullifiers')));
}

/** Deletes the recent credentials of earlier years, which are no longer accepted. */
export async function deleteNullifiersBefore(db: Handle<Tables>, period: string): Promise<void> {
  await db.deleteFrom('nullifiers').where('period', '<', period).execute();
}
