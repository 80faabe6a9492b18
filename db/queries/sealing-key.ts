import { sql } from 'kysely';
import { firstValue, isThere } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { SealingKeyTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'sealing_key'>;

/** The name of the key that grants and live verifications are sealed with; undefined while there are none. */
export async function readSealingKey(db: Handle<Tables>): Promise<string | undefined> {
  return firstValue(db.selectFrom('sealing_key').select('name'));
}

/** The hour in which reviews last reached the moderators; null before the first time. */
export async function readOpenedHour(db: Handle<Tables>): Promise<string | null> {
  return (await firstValue(db.selectFrom('sealing_key').select('opened_hour'))) ?? null;
}

/** The key of the hour, and whether a server is sealing everything again. Others who lock it wait. */
export function lockSealing(trx: Transaction<Tables>): Promise<SealingKeyTable | undefined> {
  return trx.updateTable('sealing_key').set({ id: 1 }).returningAll().executeTakeFirst();
}

/** Names the first key; when another server has named one, that one stays. */
export async function nameFirstKey(db: Handle<Tables>, name: string): Promise<void> {
  await db
    .insertInto('sealing_key')
    .values({ id: 1, name, side: 'a', next: null, beat: 0, opened_hour: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets others see that a server is sealing everything again with this key. */
export async function announceNextKey(trx: Transaction<Tables>, next: string): Promise<void> {
  await trx.updateTable('sealing_key').set({ next, beat: 0 }).execute();
}

/** Shows that the server that is sealing with this key is alive; false when another one has taken over. */
export function showAlive(db: Handle<Tables>, next: string): Promise<boolean> {
  const beating = db.updateTable('sealing_key').set({ beat: sql`beat + 1` }).where('next', '=', next);
  return isThere(beating.returning('id'));
}

/** Whether everything is still sealed with this key and no server has begun to change that; none will until the end. */
export function isUnchallenged(trx: Handle<Tables>, name: string): Promise<boolean> {
  const held = trx
    .updateTable('sealing_key')
    .set({ id: 1 })
    .where('name', '=', name)
    .where('next', 'is', null);
  return isThere(held.returning('id'));
}

/** Takes back that a server is sealing with this key; false when it has become the key, or another server's is next. */
export function withdrawNextKey(db: Handle<Tables>, next: string): Promise<boolean> {
  const withdrawn = db.updateTable('sealing_key').set({ next: null }).where('next', '=', next);
  return isThere(withdrawn.returning('id'));
}

/**
 * Names the key that everything has been sealed with again, the side on which the grants are, and the running hour.
 * @returns false when another server has taken over
 */
export function nameNextKey(
  trx: Transaction<Tables>,
  { name, side, opened_hour }: Pick<SealingKeyTable, 'name' | 'side' | 'opened_hour'>,
): Promise<boolean> {
  const named = trx.updateTable('sealing_key').set({ name, side, opened_hour, next: null, beat: 0 });
  return isThere(named.where('next', '=', name).returning('id'));
}
