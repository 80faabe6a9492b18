import { type Kysely, sql } from 'kysely';
import { bigInteger, leaveUnsampled } from '#db/dialect.ts';

const texts = ['hq_location', 'website', 'industry', 'country', 'logo', 'note'];
const numbers = ['size', 'size_year', 'founded'];

/** What visitors would correct about companies, until moderators decide, and the companies' logos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let corrections = db.schema
    .createTable('corrections')
    .addColumn('id', bigInteger(db) as never, (column) => column.primaryKey().notNull())
    .addColumn('company_id', 'integer', (column) => column.notNull().references('companies.id'))
    .addColumn('month', 'text', (column) => column.notNull());
  for (const name of texts) corrections = corrections.addColumn(name as never, 'text');
  for (const name of numbers) corrections = corrections.addColumn(name as never, 'integer');
  await corrections.execute();
  await sql`create index corrections_of_company on corrections (company_id)`.execute(db);
  await sql`create index corrections_listed on corrections (month, id)`.execute(db);

  await db.schema
    .createTable('logos')
    .addColumn('company_id', 'integer', (column) => column.primaryKey().notNull().references('companies.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('png', 'text', (column) => column.notNull())
    .execute();
  await sql`create index logos_served on logos (hash)`.execute(db);
  await db.schema.alterTable('companies').addColumn('logo_hash', 'text').execute();
  await db.schema
    .alterTable('queue_sizes')
    .addColumn('pending_corrections', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await leaveUnsampled(db, 'corrections', [...texts, ...numbers]);
  await leaveUnsampled(db, 'logos', ['png']);
}
