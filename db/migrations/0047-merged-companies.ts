import type { Kysely } from 'kysely';
import { bigInteger, keyOrdered } from '#db/dialect.ts';

/** Which companies were merged into which, and what undoing that puts back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company_merges')
    .addColumn('company_id', bigInteger(db) as never, (column) =>
      column.primaryKey().notNull().references('companies.id'),
    )
    .addColumn('into_id', bigInteger(db) as never, (column) => column.notNull().references('companies.id'))
    .addColumn('merged_on', 'text')
    .execute();
  await db.schema.alterTable('companies').addColumn('merged_companies', 'text').execute();
  // In key order: no row shows when its review arrived.
  await db.schema
    .createTable('moved_reviews')
    .addColumn('company_id', bigInteger(db) as never, (column) => column.notNull().references('companies.id'))
    .addColumn('review_id', bigInteger(db) as never, (column) => column.notNull())
    .addPrimaryKeyConstraint('moved_reviews_key', ['company_id', 'review_id'])
    .$call(keyOrdered(db))
    .execute();
  await db.schema.createIndex('moved_reviews_review').on('moved_reviews').column('review_id').execute();
}
