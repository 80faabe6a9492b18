import { type Kysely, sql } from 'kysely';
import { bigInteger } from '#db/dialect.ts';

/** How often a company's statistics have changed, so a server knows whether what it has computed is current. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_stats add column version ${bigInteger(db)} not null default 0`.execute(db);
}
