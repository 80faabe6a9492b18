import { type Kysely, sql } from 'kysely';

/** What moderators warn visitors of on a company's page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('companies').addColumn('banners', 'text').execute();
  await sql`create index companies_with_banners on companies (id) where banners is not null`.execute(db);
}
