import type { Kysely } from 'kysely';
import { keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** Reviews of the running hour, sealed until the next rewrite. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('arrivals')
    .addColumn('lookup', 'text', (column) => column.primaryKey().notNull())
    .addColumn('receipt', 'text', (column) => column.notNull().unique())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await leaveUnsampled(db, 'arrivals', ['lookup', 'receipt', 'sealed']);
}
