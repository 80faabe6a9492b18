import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';

/**
 * SQLite's search index no longer rewrites itself in the transaction that has replaced a tenth of it, which would hold the
 * lock for seconds. Merges drop what was deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`insert into search_company_tokens (search_company_tokens, rank) values ('deletemerge', 0)`.execute(
    db,
  );
}
