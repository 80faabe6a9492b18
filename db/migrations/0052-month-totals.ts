import type { Kysely } from 'kysely';
import { keyOrdered } from '#db/dialect.ts';

/** What the public figures count by the month beside the decisions. The kinds are only in the code, so a new one needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('month_totals')
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('month_totals_key', ['month', 'kind', 'detail'])
    .$call(keyOrdered(db))
    .execute();
}
