import { type Kysely, sql } from 'kysely';

/** The month in which held reviews were last released, in at most one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('releases')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('month', 'text', (column) => column.notNull())
    .execute();
}
