import { type Kysely, sql } from 'kysely';

/** Finds which kinds of work the published reviews of a company have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_kinds on reviews (company_id, kind_of_work)
    where status = 'published' and kind_of_work is not null`.execute(db);
}
