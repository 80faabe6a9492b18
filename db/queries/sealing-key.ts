import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'sealing_key'>;

/** The name of the key that grants and live verifications are sealed with; undefined while there are none. */
export async function readSealingKey(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db.selectFrom('sealing_key').select('name').executeTakeFirst();
  return row?.name;
}

/** Names the first key; when another server has named one, that one stays. */
export async function nameFirstKey(db: Kysely<Tables>, name: string): Promise<void> {
  await db
    .insertInto('sealing_key')
    .values({ id: 1, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Names the key that everything has been sealed with again. */
export async function nameNextKey(db: Kysely<Tables>, name: string): Promise<void> {
  await db.updateTable('sealing_key').set({ name }).execute();
}
