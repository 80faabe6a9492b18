import type { Kysely } from 'kysely';
import { keyOrdered, leaveUnsampled } from '#db/dialect.ts';

/** The blacked-out pages that authors of disputed reviews send, each sealed with a key that is in the sealed answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dispute_evidence')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .$call(keyOrdered(db))
    .execute();
  await leaveUnsampled(db, 'dispute_evidence', ['id', 'sealed']);
}
