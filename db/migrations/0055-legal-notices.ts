import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** Legal notices about reviews, who sent them, what was said about them, and how many there were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = bigInteger(db) as never;
  await db.schema
    .createTable('legal_notices')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('lookup', 'text', (column) => column.notNull().unique())
    .addColumn('review_id', id)
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('received', 'reading', 'asked', 'kept', 'removed', 'gone')`),
    )
    .addColumn('objected', 'integer', (column) => column.notNull())
    .addColumn('decided_by', 'integer')
    .addColumn('received_month', 'text', (column) => column.notNull())
    .addColumn('read_month', 'text', (column) => column.notNull())
    .addColumn('closed_month', 'text', (column) => column.notNull())
    .addColumn('passage', 'text', (column) => column.notNull())
    .addColumn('explanation', 'text', (column) => column.notNull())
    .addColumn('law', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .execute();
  await sql`create index legal_notices_of on legal_notices (review_id)`.execute(db);
  await sql`create index legal_notices_open on legal_notices (received_month, id)
    where status in ('received', 'reading')`.execute(db);
  await sql`create index legal_notices_closed on legal_notices (closed_month) where closed_month > ''`.execute(
    db,
  );
  await db.schema
    .createTable('notice_contacts')
    .addColumn('notice_id', id, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('address', 'text')
    .execute();
  await db.schema
    .createTable('notice_messages')
    .addColumn('notice_id', id, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('question', 'answer', 'kept', 'removed', 'objection')`),
    )
    .addColumn('reason', 'text')
    .addColumn('law', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('notice_messages_key', ['notice_id', 'position'])
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .createTable('notice_totals')
    .addColumn('month', 'text', (column) => column.primaryKey().notNull())
    .addColumn('received', 'integer', (column) => column.notNull())
    .addColumn('upheld', 'integer', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .alterTable('queue_sizes')
    .addColumn('open_notices', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await leaveUnsampled(db, 'legal_notices', [
    ...['lookup', 'review_id', 'decided_by', 'received_month', 'read_month', 'closed_month'],
    ...['passage', 'explanation', 'law', 'entry'],
  ]);
  await leaveUnsampled(db, 'notice_contacts', ['name', 'email', 'address']);
  await leaveUnsampled(db, 'notice_messages', ['reason', 'law', 'body', 'month']);
}
