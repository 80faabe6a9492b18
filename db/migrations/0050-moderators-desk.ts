import { type Kysely, sql } from 'kysely';

/** What the moderators' queue is filtered and sorted by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_appeals on messages (review_id) where kind = 'appeal'`.execute(db);
  await sql`create index submissions_by_company on submissions (status, company_id, id)`.execute(db);
}
