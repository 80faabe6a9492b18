import { type Kysely, sql } from 'kysely';

/** Counts the open reports from one network, so moderators notice a flood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reports_of_network on reports (reporter_network) where status = 'pending'`.execute(
    db,
  );
}
