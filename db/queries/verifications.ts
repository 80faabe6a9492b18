import { firstValue } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'live_verifications'>;

/** Stores a sealed verification, in place of the one with its lookup. */
export async function saveLiveVerification(db: Handle<Tables>, row: Schema['live_verifications']) {
  await db
    .insertInto('live_verifications')
    .values(row)
    .onConflict((conflict) => conflict.column('lookup').doUpdateSet({ sealed: row.sealed }))
    .execute();
}

/** A sealed verification, which may have expired. */
export async function findLiveVerification(db: Handle<Tables>, lookup: string): Promise<string | undefined> {
  return firstValue(db.selectFrom('live_verifications').select('sealed').where('lookup', '=', lookup));
}

export async function deleteLiveVerification(db: Handle<Tables>, lookup: string): Promise<void> {
  await db.deleteFrom('live_verifications').where('lookup', '=', lookup).execute();
}
