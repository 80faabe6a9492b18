import { type Kysely, sql } from 'kysely';
import { keyOrdered } from '#db/dialect.ts';

/** How many reviews arrived, and what moderators decided, in each month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('decision_totals')
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('decision', 'text', (column) =>
      column
        .notNull()
        .check(sql`decision in ('arrived', 'published', 'rejected', 'removed', 'agreed', 'differed')`),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('decision_totals_key', ['month', 'decision', 'reason'])
    .$call(keyOrdered(db))
    .execute();
}
