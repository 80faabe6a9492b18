import { insertNew, isThere } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { ApiKeysTable } from '#db/tables/api-keys.ts';

type Tables = Pick<Schema, 'api_keys'>;

/** @returns whether it was added: no two have the same name */
export const insertApiKey = (db: Handle<Tables>, key: ApiKeysTable) => insertNew(db, 'api_keys', key);

export const hasApiKey = (db: Handle<Tables>, keyHash: string) =>
  isThere(db.selectFrom('api_keys').select('name').where('key_hash', '=', keyHash));

/** All of them, by name. There are only ever a few. */
export function listApiKeys(db: Handle<Tables>) {
  return db.selectFrom('api_keys').select(['name', 'made_month']).orderBy('name').execute();
}

/** @returns whether there was one */
export const deleteApiKey = (db: Handle<Tables>, name: string) =>
  isThere(db.deleteFrom('api_keys').where('name', '=', name).returning('name'));
