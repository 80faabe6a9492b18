import type { Handle, Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'users' | 'companies'>;

export async function hasAdmin(db: Handle<Tables>): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1);
  return (await admin.executeTakeFirst()) !== undefined;
}

export async function hasCompanies(db: Handle<Tables>): Promise<boolean> {
  const company = db.selectFrom('companies').select('id').where('id', '>', 0).limit(1);
  return (await company.executeTakeFirst()) !== undefined;
}

/** Whether a site has someone who runs it, or something to show. */
export async function isBegun(db: Handle<Tables>): Promise<boolean> {
  return (await hasAdmin(db)) || (await hasCompanies(db));
}
