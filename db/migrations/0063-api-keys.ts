import type { Kysely } from 'kysely';
import { keyOrdered } from '#db/dialect.ts';

/** Keys with which known programs may read more often. What is read with a key is stored nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('made_month', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
}
