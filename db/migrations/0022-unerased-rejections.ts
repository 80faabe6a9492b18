import { type Kysely, sql } from 'kysely';

/** Rejected reviews whose texts haven't been erased yet; the others have an empty month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index submissions_unerased on submissions (rejected_month, id) where rejected_month > ''`.execute(
    db,
  );
}
