import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** What became of reports, for people who come back with the number that they got. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report_numbers')
    .addColumn('lookup', 'text', (column) => column.primaryKey().notNull())
    .addColumn('about', 'text', (column) => column.notNull().check(sql`about in ('review', 'company')`))
    .addColumn('report_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('outcome', 'text', (column) =>
      column.notNull().check(sql`outcome in ('waiting', 'dismissed', 'removed', 'corrected', 'gone')`),
    )
    .addColumn('reason', 'text')
    .addColumn('month', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await sql`create unique index report_numbers_of on report_numbers (report_id, about)`.execute(db);
  await sql`create index report_numbers_decided on report_numbers (month) where month > ''`.execute(db);
  await leaveUnsampled(db, 'report_numbers', ['lookup', 'report_id', 'reason', 'month']);
}
