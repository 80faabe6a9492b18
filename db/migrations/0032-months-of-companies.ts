import { type Kysely, sql } from 'kysely';

/** Keeps only the month in which a company was added, because its first author may have added it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update companies set created_on = substr(created_on, 1, 7) || '-01'
    where created_on not like '%-01'`.execute(db);
}
