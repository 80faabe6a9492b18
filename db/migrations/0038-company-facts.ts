import type { Kysely } from 'kysely';

/** What may be known about a company, and where each fact is from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['website', 'industry', 'country', 'fact_sources'])
    await db.schema.alterTable('companies').addColumn(column, 'text').execute();
  for (const column of ['size', 'size_year', 'founded'])
    await db.schema.alterTable('companies').addColumn(column, 'integer').execute();
}
