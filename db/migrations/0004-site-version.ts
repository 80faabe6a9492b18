import type { Kysely } from 'kysely';
import { bigInteger } from '#db/dialect.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('site_stats')
    .addColumn('version', bigInteger(db) as never, (column) => column.notNull().defaultTo(0))
    .execute();
}
