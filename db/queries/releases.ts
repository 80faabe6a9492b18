import type { Schema, Transaction } from '#db/schema.ts';

/**
 * Begins the release of held reviews in a month (`YYYY-MM`). Other servers that try wait until this transaction ends.
 * @returns false when the month has had its release, and the first time ever, because no one knows whether it has
 */
export async function beginRelease(
  trx: Transaction<Pick<Schema, 'releases'>>,
  month: string,
): Promise<boolean> {
  const due = await trx
    .updateTable('releases')
    .set({ month })
    .where('month', '<', month)
    .returning('id')
    .executeTakeFirst();
  if (due !== undefined) return true;
  await trx
    .insertInto('releases')
    .values({ id: 1, month })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return false;
}
