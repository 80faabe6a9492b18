import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import type { Schema } from '#db/schema.ts';

/**
 * Holds a review until the transaction ends, whether it waits, is published or is down, so that what its author,
 * moderators and reporters do with it at the same time happens one after the other. SQLite's transactions do anyway.
 *
 * By its number: rows that come and go between two tables were locked in any order, and waited for each other.
 */
export async function lockReview(db: Kysely<Pick<Schema, 'submissions'>>, id: number): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`select pg_advisory_xact_lock(${id})`.execute(db);
  // Those that wait together are published together, which holds their rows and not their numbers.
  await db.selectFrom('submissions').select('id').where('id', '=', id).forUpdate().execute();
}
