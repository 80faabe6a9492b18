import type { Kysely } from 'kysely';
import { keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** What programs sent with a key, so the same request gets the same response again; sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answered_requests')
    .addColumn('lookup', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await leaveUnsampled(db, 'answered_requests', ['lookup', 'sealed']);
}
