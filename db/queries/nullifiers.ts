import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { NullifiersTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'nullifiers'>;

/** Records that a credential has been used; false when it was used before. */
export async function insertNullifier(db: Kysely<Tables>, nullifier: NullifiersTable): Promise<boolean> {
  const row = await db
    .insertInto('nullifiers')
    .values(nullifier)
    .onConflict((conflict) => conflict.column('nullifier').doNothing())
    .returning('nullifier')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isSpent(db: Kysely<Tables>, nullifier: string): Promise<boolean> {
  const row = await db
    .selectFrom('nullifiers')
    .select('nullifier')
    .where('nullifier', '=', nullifier)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the credentials of earlier years, which are no longer accepted. */
export async function deleteNullifiersBefore(db: Kysely<Tables>, period: string): Promise<void> {
  await db.deleteFrom('nullifiers').where('period', '<', period).execute();
}
