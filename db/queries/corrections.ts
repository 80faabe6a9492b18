import { type InferResult, sql } from 'kysely';
import { allValues, inOrderOf, type Page } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { type CorrectionsTable, correctableColumns } from '#db/tables/companies.ts';
import { logoPath } from '#shared/paths.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import type { QueueCursor } from '#shared/rules/queue-cursor.ts';
import type { Correction } from '#shared/schemas/correction.ts';

type Tables = Pick<Schema, 'corrections'>;
type NamedTables = Pick<Schema, 'corrections' | 'companies'>;
type Column = (typeof correctableColumns)[number];
type Facts = Pick<CorrectionsTable, Column>;
/** What is suggested: a field that stays as it is is undefined. */
type Suggested = { [name in Column]?: Facts[name] | undefined };

const numbers: readonly string[] = ['size', 'size_year', 'founded'] satisfies Column[];
/** How `none` is stored, because null stands for what stays as it is. */
const noneOf = (column: string) => (numbers.includes(column) ? 0 : '');

/** The facts that a company would have, as they are stored; null where they are the same as now. */
export function differingFacts(now: Facts, suggested: Suggested): Facts {
  const wanted = { ...now, ...withoutUndefined(suggested) };
  if (wanted.size === null) wanted.size_year = null;
  const isSame = (column: Column) => wanted[column] === now[column];
  const isSameSize = isSame('size') && isSame('size_year');
  const stored = correctableColumns.map((column) => [
    column,
    (sizeColumns.includes(column) ? isSameSize : isSame(column)) ? null : (wanted[column] ?? noneOf(column)),
  ]);
  return Object.fromEntries(stored);
}

/** A year belongs to its size, so they are corrected together. */
const sizeColumns: readonly Column[] = ['size', 'size_year'];

const withoutUndefined = (suggested: Suggested) =>
  Object.fromEntries(Object.entries(suggested).filter(([, value]) => value !== undefined));

/** The facts of a company as a correction would have them. */
export function correctedFacts(now: Facts, correction: Facts): Facts {
  const facts = correctableColumns.map((column) => {
    const value = correction[column];
    if (value === null) return [column, now[column]];
    return [column, value === noneOf(column) ? null : value];
  });
  return Object.fromEntries(facts);
}

/** The facts that a correction is about. */
export const changedFacts = (correction: Facts): Column[] =>
  correctableColumns.filter((column) => correction[column] !== null);

/** How many corrections of a company wait, at most `limit`. */
export async function countCorrections(db: Handle<Tables>, companyId: number, limit: number) {
  const rows = await db
    .selectFrom('corrections')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(limit)
    .execute();
  return rows.length;
}

export async function insertCorrection(trx: Transaction<Tables>, row: CorrectionsTable): Promise<void> {
  await trx.insertInto('corrections').values(row).execute();
}

/** Deletes a correction and returns it; undefined if it has been decided. */
export function takeCorrection(trx: Transaction<Tables>, id: number): Promise<CorrectionsTable | undefined> {
  return trx.deleteFrom('corrections').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Corrections with what differs from their companies, oldest month first and by random id within it. */
export async function listCorrections(
  db: Handle<NamedTables>,
  page: Page<QueueCursor>,
): Promise<Correction[]> {
  const ids = await readPage(db, page);
  if (ids.length === 0) return [];
  const rows = await selectNamed(db).where('corrections.id', 'in', ids).execute();
  return inOrderOf(ids, rows.map(present));
}

/** From the index alone, so skipped ones cost little. */
async function readPage(db: Handle<Tables>, { limit, offset, after }: Page<QueueCursor>): Promise<number[]> {
  // The condition is always true; it makes SQLite begin in the index.
  const all = db.selectFrom('corrections').select('id').orderBy('month').orderBy('id');
  if (after === undefined) return allValues(all.where('month', '>', sql.lit('')).limit(limit).offset(offset));
  // Two steps, because SQLite can't seek in an index with a tuple that ends in the row id.
  const same = await allValues(all.where('month', '=', after.value).where('id', '>', after.id).limit(limit));
  if (same.length === limit) return same;
  const later = all.where('month', '>', after.value).limit(limit - same.length);
  return [...same, ...(await allValues(later))];
}

const selectNamed = (db: Handle<NamedTables>) =>
  db
    .selectFrom('corrections')
    .innerJoin('companies', 'companies.id', 'corrections.company_id')
    .select(['corrections.id', 'company_id', 'companies.name as company_name', 'month'])
    .select(['logo', 'note', 'logo_hash'])
    .select(correctableColumns.map((column) => `companies.${column} as now_${column}` as const))
    .select(correctableColumns.map((column) => `corrections.${column}` as const));

function present(row: InferResult<ReturnType<typeof selectNamed>>[number]): Correction {
  const before = Object.fromEntries(
    correctableColumns.map((column) => [column, row[`now_${column}`]]),
  ) as Facts;
  const { id, company_id, company_name, month, logo, note, logo_hash } = row;
  return {
    ...{ id, company_id, company_name, created_at: firstDay(month), logo, note },
    ...{ before, after: correctedFacts(before, row) },
    logo_url: logo_hash === null ? null : logoPath(logo_hash),
  };
}
