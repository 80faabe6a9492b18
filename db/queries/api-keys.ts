import type { Handle, Schema } from '#db/schema.ts';
import type { ApiKeysTable } from '#db/tables/api-keys.ts';

type Tables = Pick<Schema, 'api_keys'>;

/** @returns whether it was added: no two have the same name */
export async function insertApiKey(db: Handle<Tables>, key: ApiKeysTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('api_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function hasApiKey(db: Handle<Tables>, keyHash: string): Promise<boolean> {
  const query = db.selectFrom('api_keys').select('name').where('key_hash', '=', keyHash);
  return (await query.executeTakeFirst()) !== undefined;
}

/** All of them, by name. There are only ever a few. */
export function listApiKeys(db: Handle<Tables>) {
  return db.selectFrom('api_keys').select(['name', 'made_month']).orderBy('name').execute();
}

/** @returns whether there was one */
export async function deleteApiKey(db: Handle<Tables>, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('api_keys').where('name', '=', name).executeTakeFirst();
  return numDeletedRows === 1n;
}
