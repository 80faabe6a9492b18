import { isThere } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'users' | 'companies'>;

export const hasAdmin = (db: Handle<Tables>) =>
  isThere(db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1));

export const hasCompanies = (db: Handle<Tables>) =>
  isThere(db.selectFrom('companies').select('id').where('id', '>', 0).limit(1));

/** Whether a site has someone who runs it, or something to show. */
export async function isBegun(db: Handle<Tables>): Promise<boolean> {
  return (await hasAdmin(db)) || (await hasCompanies(db));
}
