import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** What companies reply to reviews: the newest text with its state, and the texts that were published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = bigInteger(db) as never;
  await db.schema
    .createTable('replies')
    .addColumn('review_id', id, (column) => column.primaryKey().notNull())
    .addColumn('id', id, (column) => column.notNull().unique())
    .addColumn('company_id', 'integer', (column) => column.notNull().references('companies.id'))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('waiting', 'published', 'refused')`),
    )
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .execute();
  await sql`create index replies_company on replies (company_id, month, review_id)`.execute(db);
  await sql`create index replies_waiting on replies (month, id) where status = 'waiting'`.execute(db);
  await sql`create index replies_refused on replies (month) where status = 'refused'`.execute(db);
  await db.schema
    .createTable('reply_texts')
    .addColumn('review_id', id, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reply_texts_key', ['review_id', 'position'])
    .$call(keyOrdered(db))
    .execute();
  const personal = ['review_id', 'id', 'body', 'email', 'month', 'reason', 'message', 'entry'];
  await leaveUnsampled(db, 'replies', personal);
  await leaveUnsampled(db, 'reply_texts', ['review_id', 'body', 'month']);
}
