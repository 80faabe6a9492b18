import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** The public log of decisions, and which entries are about a review that we have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('log_entries')
    .addColumn('entry', 'text', (column) => column.primaryKey().notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('number', 'integer')
    .addColumn('company_id', bigInteger(db) as never)
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('earlier', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await sql`create unique index log_entries_numbered on log_entries (month, number)`.execute(db);
  await sql`create index log_entries_reasons on log_entries (month, reason, number)`.execute(db);
  await sql`create index log_entries_decisions on log_entries (month, decision)`.execute(db);
  await sql`create index log_entries_earlier on log_entries (earlier) where earlier > ''`.execute(db);
  await sql`create index log_entries_removed on log_entries (company_id) where decision = 'removed'`.execute(
    db,
  );
  await leaveUnsampled(db, 'log_entries', ['entry', 'company_id', 'earlier']);
  await db.schema
    .createTable('log_months')
    .addColumn('month', 'text', (column) => column.primaryKey().notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addColumn('root', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .createTable('log_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('open_month', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into log_head (id, open_month) values (1, '')`.execute(db);
  await db.schema
    .createTable('review_log')
    .addColumn('review_id', bigInteger(db) as never, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('is_same_text', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('review_log_key', ['review_id', 'position'])
    .$call(keyOrdered(db))
    .execute();
  await leaveUnsampled(db, 'review_log', ['review_id', 'entry']);
}
