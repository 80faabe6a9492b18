import { sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import { countOf, firstValue } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { LogEntriesTable, LogMonthsTable } from '#db/tables/log.ts';
import type { LogEntry } from '#shared/schemas/moderation-log.ts';
import type { LogReason } from '#shared/words.ts';

type Tables = Pick<Schema, 'log_entries' | 'log_months' | 'log_head'>;

/** Makes new entries belong to a month, `YYYY-MM`, or a later one, once those who add some to an earlier one are done. */
export async function openMonth(trx: Transaction<Tables>, month: string): Promise<void> {
  await trx.updateTable('log_head').set({ open_month: month }).where('open_month', '<', month).execute();
}

/** The month that collects entries; undefined before the first. */
export async function readOpenMonth(db: Handle<Tables>): Promise<string | undefined> {
  const head = await db.selectFrom('log_head').select('open_month').executeTakeFirst();
  return head?.open_month || undefined;
}

/** All months that are closed, newest first. */
export function listLogMonths(db: Handle<Tables>): Promise<LogMonthsTable[]> {
  return db
    .selectFrom('log_months')
    .select(['month', 'entries', 'root', 'signature'])
    .orderBy('month', 'desc')
    .execute();
}

/** The earliest month with entries that have no number. */
export async function firstUnnumbered(db: Handle<Tables>): Promise<string | undefined> {
  const unnumbered = db.selectFrom('log_entries').where('number', 'is', null);
  return (await firstValue(unnumbered.select((eb) => eb.fn.min('month').as('month')))) ?? undefined;
}

/** The entries of a month that isn't closed, locked, with what the earlier one says of its company if that is closed. */
export function lockUnnumbered(trx: Transaction<Tables>, month: string) {
  const entries = trx
    .selectFrom('log_entries')
    .select(['entry', 'company_id', 'decision', 'earlier'])
    .select((eb) =>
      eb
        .selectFrom('log_entries as first')
        .select('company')
        .whereRef('first.entry', '=', 'log_entries.earlier')
        .where('first.number', 'is not', null)
        .as('earlier_company'),
    )
    .where('month', '=', month)
    .where('number', 'is', null)
    .orderBy('entry');
  return (isPostgres(trx) ? entries.forUpdate() : entries).execute();
}

type Numbered = Pick<LogEntriesTable, 'entry' | 'number' | 'company_id' | 'company' | 'earlier'>;

export async function numberEntry(trx: Transaction<Tables>, { entry, ...numbered }: Numbered): Promise<void> {
  await trx.updateTable('log_entries').set(numbered).where('entry', '=', entry).execute();
}

export async function insertLogMonth(trx: Transaction<Tables>, closed: LogMonthsTable): Promise<void> {
  await trx.insertInto('log_months').values(closed).execute();
}

type Filter = { month: string; reason?: LogReason | undefined; company_id?: number | undefined };

function entriesOf(db: Handle<Tables>, { month, reason, company_id }: Filter) {
  let entries = db
    .selectFrom('log_entries as own')
    .where('own.month', '=', month)
    .where('own.number', 'is not', null);
  if (reason !== undefined) entries = entries.where('own.reason', '=', reason);
  if (company_id !== undefined)
    entries = entries.where('own.company_id', '=', company_id).where('own.company', '<>', '');
  return entries;
}

/** Entries of a closed month by their numbers, those `after` a number. */
export async function listLogEntries(
  db: Handle<Tables>,
  { limit, offset = 0, after = 0, ...filter }: Filter & { limit?: number; offset?: number; after?: number },
): Promise<LogEntry[]> {
  let page = entriesOf(db, filter)
    .leftJoin('log_entries as first', (join) =>
      join.onRef('first.entry', '=', 'own.earlier').on('own.earlier', '>', sql.lit('')),
    )
    .select([
      ...(['own.month', 'own.number', 'own.company_id', 'own.company', 'own.decision'] as const),
      ...([
        'own.reason',
        'own.source',
        'first.month as first_month',
        'first.number as first_number',
      ] as const),
    ])
    .orderBy('own.number');
  if (after > 0) page = page.where('own.number', '>', after);
  if (limit !== undefined) page = page.limit(limit).offset(offset);
  return (await page.execute()).map(
    ({ number, company_id, company, reason, first_month, first_number, ...row }) => ({
      ...row,
      number: number ?? 0,
      company_id: company === '' ? null : company_id,
      company: company || null,
      reason: reason || null,
      earlier: first_month && first_number ? { month: first_month, number: first_number } : null,
    }),
  );
}

export const countLogEntries = (db: Handle<Tables>, filter: Filter) => countOf(entriesOf(db, filter));

/** What was decided in a closed month, most often first. */
export async function countLogDecisions(db: Handle<Tables>, month: string) {
  const rows = await db
    .selectFrom('log_entries')
    .select((eb) => ['decision', eb.fn.countAll<number>().as('count')])
    .where('month', '=', month)
    .where('number', 'is not', null)
    .groupBy('decision')
    .execute();
  return rows
    .map(({ decision, count }) => ({ decision, count: Number(count) }))
    .sort((one, other) => other.count - one.count || one.decision.localeCompare(other.decision));
}
