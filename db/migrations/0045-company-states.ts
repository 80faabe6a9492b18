import { type Kysely, sql } from 'kysely';
import { bigInteger, leaveUnsampled } from '#db/dialect.ts';

/** Which companies visitors see, what moderators changed about them, and what people report about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('companies')
    .addColumn('state', 'text', (column) =>
      column.notNull().defaultTo('listed').check(sql`state in ('listed', 'closed', 'hidden')`),
    )
    .execute();
  // Companies from before this are known, and so are imported ones.
  await db.schema
    .alterTable('companies')
    .addColumn('checked', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create index companies_unchecked on companies (id) where checked = 0`.execute(db);
  for (const state of ['closed', 'hidden'])
    await sql`create index ${sql.ref(`companies_${state}`)} on companies (id) where state = ${sql.lit(state)}`.execute(
      db,
    );

  // In the table that every public figure is read from.
  await db.schema
    .alterTable('company_stats')
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index company_stats_hidden on company_stats (company_id) where hidden = 1`.execute(db);
  await sql`drop index company_stats_directory`.execute(db);
  // Not a partial index: SQLite would read the rows to compare the condition once more.
  await sql`create index company_stats_directory on company_stats
    (hidden, review_count desc, sort_name, company_id)`.execute(db);

  await db.schema
    .createTable('company_reports')
    .addColumn('id', bigInteger(db) as never, (column) => column.primaryKey().notNull())
    .addColumn('company_id', 'integer', (column) => column.notNull().references('companies.id'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await sql`create index company_reports_of_company on company_reports (company_id, month, id)`.execute(db);
  await leaveUnsampled(db, 'company_reports', ['reason']);

  await db.schema
    .createTable('company_changes')
    .addColumn('company_id', 'integer', (column) => column.notNull().references('companies.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('changed', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('company_changes_key', ['company_id', 'position'])
    .execute();
  await db.schema
    .alterTable('queue_sizes')
    .addColumn('company_reports', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
