import type { Kysely } from 'kysely';

/** A link's token says itself who is verified. Links that were sent before stop working. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('mail_tokens').execute();
}
