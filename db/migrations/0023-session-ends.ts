import { type Kysely, sql } from 'kysely';
import { leaveUnsampled } from '#db/dialect.ts';

const columns = ['session_id', 'started_at', 'issued_at', 'used_at', 'browser'];

/**
 * What a person needs to recognize their sessions, and what ends them. Rows that an earlier version adds have none of it.
 * Moderators sign in again: theirs would go on for two weeks without use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  await leaveUnsampled(db, 'sessions', columns);
  await sql`delete from sessions where user_id in (select id from users where role <> 'user')`.execute(db);
}
