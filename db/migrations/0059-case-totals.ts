import { type Kysely, sql } from 'kysely';

/** Counts by month what companies have disputed and replied until now, as later releases do when it happens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into month_totals (month, kind, detail, count)
    select received_month, 'dispute', '', count(*) from disputes group by received_month`.execute(db);
  await sql`insert into month_totals (month, kind, detail, count)
    select decided_month, 'dispute_upheld', '', count(*) from disputes
    where status = 'removed' group by decided_month`.execute(db);
  await sql`insert into month_totals (month, kind, detail, count)
    select month, decision, '', count(*) from log_entries
    where decision in ('reply_published', 'reply_refused') group by month, decision`.execute(db);
}
