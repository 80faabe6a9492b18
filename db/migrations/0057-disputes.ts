import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** Disputes that a review is authentic, and what its author says about one, sealed until it's decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('disputes')
    .addColumn('id', bigInteger(db) as never, (column) => column.primaryKey().notNull())
    .addColumn('lookup', 'text', (column) => column.unique())
    .addColumn('review_id', bigInteger(db) as never)
    .addColumn('company_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('answering', 'reading', 'kept', 'removed', 'gone')`),
    )
    .addColumn('received_month', 'text', (column) => column.notNull())
    .addColumn('due_on', 'text', (column) => column.notNull())
    .addColumn('decided_month', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index disputes_review on disputes (review_id)`.execute(db);
  await sql`create index disputes_company on disputes (company_id)`.execute(db);
  await sql`create index disputes_waiting on disputes (status, due_on, id)`.execute(db);
  await sql`create index disputes_decided on disputes (decided_month) where decided_month > ''`.execute(db);
  await db.schema
    .createTable('dispute_answers')
    .addColumn('lookup', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  const personal = ['lookup', 'review_id', 'email', 'claim', 'decided_month', 'reasons', 'entry'];
  await leaveUnsampled(db, 'disputes', personal);
  await leaveUnsampled(db, 'dispute_answers', ['lookup', 'sealed']);
}
