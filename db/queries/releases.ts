import type { Handle, Schema, Transaction } from '#db/schema.ts';

/**
 * Whether reviews that wait for others may be published in a month (`YYYY-MM`): once, and not in the first month ever,
 * because no one knows whether they already were.
 */
export async function isReleaseDue(db: Handle<Pick<Schema, 'releases'>>, month: string): Promise<boolean> {
  const last = await db.selectFrom('releases').select('month').executeTakeFirst();
  if (last !== undefined) return last.month < month;
  await db
    .insertInto('releases')
    .values({ id: 1, month })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return false;
}

export async function endRelease(trx: Transaction<Pick<Schema, 'releases'>>, month: string): Promise<void> {
  await trx.updateTable('releases').set({ month }).where('month', '<', month).execute();
}
