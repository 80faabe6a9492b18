import { type Kysely, sql } from 'kysely';

/** What the site is called and who runs it, once an admin has said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_identity')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('logo', 'text')
    .addColumn('photo', 'text')
    .execute();
}
