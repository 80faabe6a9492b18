import { type Kysely, sql } from 'kysely';

/**
 * Only closed months are read in the order of their numbers, by reason or by decision. Each of these indexes cost a page for
 * every review that is published.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['log_entries_numbered', 'log_entries_reasons', 'log_entries_decisions'])
    await sql`drop index ${sql.id(index)}`.execute(db);
  const closed = sql`where number is not null`;
  await sql`create unique index log_entries_numbered on log_entries (month, number) ${closed}`.execute(db);
  await sql`create index log_entries_reasons on log_entries (month, reason, number) ${closed}`.execute(db);
  await sql`create index log_entries_decisions on log_entries (month, decision) ${closed}`.execute(db);
  await sql`create index log_entries_open on log_entries (month, entry) where number is null`.execute(db);
}
