import type { Kysely } from 'kysely';

/** The hour in which the waiting reviews were opened, so only one server does so, and no restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sealing_key').addColumn('opened_hour', 'text').execute();
}
