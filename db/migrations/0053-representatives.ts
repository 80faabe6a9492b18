import { type Kysely, sql } from 'kysely';
import { bigInteger, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** Who has shown that they speak for a company, with their links and sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('representatives')
    .addColumn('id', bigInteger(db) as never, (column) => column.primaryKey().notNull())
    .addColumn('company_id', 'integer', (column) => column.notNull().references('companies.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('until_month', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index representatives_of on representatives (company_id, email)`.execute(db);

  await db.schema
    .createTable('representative_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('company_id', 'integer', (column) => column.notNull().references('companies.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('until_month', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();

  await db.schema
    .createTable('representative_sessions')
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('representative_id', bigInteger(db) as never, (column) =>
      column.notNull().references('representatives.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('representative_sessions_key', ['key_hash', 'representative_id'])
    .$call(keyOrdered(db))
    .execute();
  await sql`create index representative_sessions_of on representative_sessions (representative_id)`.execute(
    db,
  );
  await leaveUnsampled(db, 'representatives', ['email']);
  await leaveUnsampled(db, 'representative_links', ['email']);
}
