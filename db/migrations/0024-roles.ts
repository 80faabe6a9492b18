import type { Kysely } from 'kysely';

/** A change of role looks for the other admins first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('users_role').on('users').column('role').execute();
}
