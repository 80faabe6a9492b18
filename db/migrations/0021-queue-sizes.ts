import { type Kysely, sql } from 'kysely';
import { keyOrdered } from '#db/dialect.ts';

/** How many reviews and reports wait for moderators, so the dashboard doesn't count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('queue_sizes')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('pending_reviews', 'integer', (column) => column.notNull())
    .addColumn('pending_reports', 'integer', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await sql`insert into queue_sizes (id, pending_reviews, pending_reports) select 1,
    (select count(*) from submissions where status = 'pending'),
    (select count(*) from reports where status = 'pending')`.execute(db);
}
