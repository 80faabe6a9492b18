import { type Kysely, sql } from 'kysely';
import { leaveUnsampled } from '#db/dialect.ts';

/** What made a moderator decide against a review, for the statement of reasons. Null for earlier decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('source', 'text', (column) =>
      column.check(sql`source in ('own', 'report', 'notice', 'dispute')`),
    )
    .execute();
  await leaveUnsampled(db, 'messages', ['source']);
}
