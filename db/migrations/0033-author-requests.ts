import type { Kysely } from 'kysely';
import { keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** What authors ask for with their receipts: sealed until the full hour, then waiting to be carried out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('author_requests')
    .addColumn('lookup', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema
    .createTable('due_requests')
    .addColumn('receipt_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await leaveUnsampled(db, 'author_requests', ['lookup', 'sealed']);
  await leaveUnsampled(db, 'due_requests', ['receipt_hash', 'request']);
}
