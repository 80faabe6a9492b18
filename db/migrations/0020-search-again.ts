import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';

/**
 * Empties the search index, which finds typos by other parts of words than before; the server fills it again after the
 * start. Drops what search read before it had an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies drop column search_text`.execute(db);
  for (const table of ['search_companies', 'search_words', 'search_word_parts'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  if (isPostgres(db)) await sql`delete from search_company_tokens`.execute(db);
  else await sql`insert into search_company_tokens (search_company_tokens) values ('delete-all')`.execute(db);
}
