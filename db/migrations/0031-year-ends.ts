import { type Kysely, sql } from 'kysely';
import { keyOrdered } from '#db/dialect.ts';

/** The years whose keys were used with this database, and since when the clocks say that one of them is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_years')
    .addColumn('period', 'text', (column) => column.primaryKey().notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .createTable('year_ends')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('kept_from', 'text', (column) => column.notNull())
    .addColumn('hours', 'integer', (column) => column.notNull())
    .addColumn('hour', 'text')
    .execute();
}
