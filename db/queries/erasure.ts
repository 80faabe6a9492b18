import { sql } from 'kysely';
import { isLocked, isPostgres, LOCK_TIMEOUT, withoutTimeLimit } from '#db/dialect.ts';
import type { Handle, Schema } from '#db/schema.ts';

/**
 * The tables that people's words are erased from, and those whose replaced rows show the scores of a review that was
 * withdrawn, which receipt was its own, which company it was about, what was decided about a report, what was suggested or
 * reported about a company, which entry of the log was about a review, which
 * company one was about, or who sent a legal notice. Not the small ones, which are rewritten anyway.
 */
export const erasableTables = [
  'reviews',
  'review_signatures',
  'review_log',
  'log_entries',
  'search_review_words',
  'reports',
  'report_numbers',
  'disputes',
  'dispute_evidence',
  'replies',
  'reply_texts',
  'legal_notices',
  'notice_contacts',
  'notice_messages',
  'company_reports',
  'company_merges',
  'moved_reviews',
  'company_stats',
  'company_months',
  'site_stats',
  'directory_entries',
  'directory_cells',
  'salary_figures',
  'corrections',
  'logos',
  'settled_receipts',
  'settled_nullifiers',
] as const satisfies (keyof Schema)[];

type Table = (typeof erasableTables)[number];

type DeadRows = { ever: number; now: number };

/**
 * A number that grows with each row of a table that PostgreSQL changes or deletes, and how many such rows, or rows of
 * failed transactions, are in its files now. Both may lag by some seconds. Always 0 on SQLite, which overwrites them.
 */
export async function countErased(db: Handle<Schema>, table: Table): Promise<DeadRows> {
  if (!isPostgres(db)) return { ever: 0, now: 0 };
  const { rows } = await sql<DeadRows>`select n_tup_upd + n_tup_del as ever, n_dead_tup as now
    from pg_stat_user_tables where relid = ${table}::regclass`.execute(db);
  return rows[0] ?? { ever: 0, now: 0 };
}

/** Rewriting a table and its indexes of this size takes about a second, in which no one can read it. */
const REWRITE_BELOW_BYTES = 64 * 2 ** 20;

/**
 * Removes dead rows from a table's files. PostgreSQL's plain vacuum only marks their place as free, and their bytes
 * stay until something else is written there. So we then rewrite the table, unless it is so large that the site would
 * stop. Not the other way round: dead rows that a snapshot still shows move into the new files, and are marked there.
 * @param anyway Rewrites it also while a snapshot shows some of them, to remove the others.
 * @returns what keeps rows there, and another try may find gone: a lock, or a snapshot
 */
export async function eraseFrom(
  db: Handle<Schema>,
  table: Table,
  anyway: boolean,
): Promise<'lock' | 'snapshot' | undefined> {
  if (!isPostgres(db)) return;
  return withoutTimeLimit(db, async (connection) => {
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection);
    try {
      await sql`vacuum ${sql.table(table)}`.execute(connection);
      const isShown = (await countErased(connection, table)).now > 0;
      if (isShown && !anyway) return 'snapshot';
      const { rows } = await sql<{
        size: number;
      }>`select pg_total_relation_size(${table}::regclass) as size`.execute(connection);
      if ((rows[0]?.size ?? 0) <= REWRITE_BELOW_BYTES)
        await sql`vacuum (full) ${sql.table(table)}`.execute(connection);
      return isShown ? 'snapshot' : undefined;
    } catch (error) {
      if (isLocked(error)) return 'lock';
      throw error;
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/**
 * Ends the current file of PostgreSQL's write-ahead log and lets the server drop those it doesn't need for a recovery.
 * Does nothing unless our account may do both.
 */
export async function eraseFromLog(db: Handle<Schema>): Promise<void> {
  if (!isPostgres(db)) return;
  const { rows } = await sql<{ may: boolean }>`select has_function_privilege('pg_switch_wal()', 'execute')
    and pg_has_role('pg_checkpoint', 'member') as may`.execute(db);
  if (!rows[0]?.may) return;
  await sql`select pg_switch_wal()`.execute(db);
  await sql`checkpoint`.execute(db);
}
