import { type SelectQueryBuilder, sql } from 'kysely';
import { allValues, inOrderOf, lastPosition, type Page } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import {
  type CompanyChangesTable,
  type CompanyReportsTable,
  factColumns,
  readMergedCompanies,
} from '#db/tables/companies.ts';
import { mergeUndoDays } from '#shared/limits.ts';
import { logoPath } from '#shared/paths.ts';
import { daysAfter, firstDay } from '#shared/rules/calendar.ts';
import type { CompanyLists, ManagedCompany } from '#shared/schemas/managed-company.ts';

type Tables = Pick<
  Schema,
  'companies' | 'company_stats' | 'company_reports' | 'company_changes' | 'company_merges'
>;
type Db = Handle<Tables>;
type Change = ManagedCompany['changes'][number];
type Value = string | number | null;
type Changed = { fact: string; before: Value; after: Value };

const columns = [
  ...(['companies.id', 'name', 'domain', 'hq_location', 'address', 'created_on', 'state'] as const),
  ...factColumns.map((column) => `companies.${column}` as const),
  ...(['checked', 'logo_hash', 'fact_sources', 'review_count', 'merged_companies'] as const),
] as const;

/** A company as moderators see it, whatever its state, and where its facts are from. */
export async function findManaged(db: Db, id: number, changes: number) {
  const row = await db
    .selectFrom('companies')
    .innerJoin('company_stats', 'company_stats.company_id', 'companies.id')
    .select(columns)
    .where('companies.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { logo_hash, created_on, checked, fact_sources, merged_companies, ...facts } = row;
  const company: ManagedCompany = {
    ...facts,
    logo_url: logo_hash === null ? null : logoPath(logo_hash),
    created_at: firstDay(created_on.slice(0, 'YYYY-MM'.length)),
    checked: checked === 1,
    merged_companies: readMergedCompanies(merged_companies),
    ...(await readMerge(db, id)),
    reports: await listReports(db, id),
    changes: await listChanges(db, id, changes),
  };
  return { company, fact_sources };
}

async function readMerge(db: Db, id: number): Promise<Pick<ManagedCompany, 'merged_into' | 'undo_until'>> {
  const row = await db
    .selectFrom('company_merges')
    .innerJoin('companies', 'companies.id', 'company_merges.into_id')
    .select(['companies.id', 'name', 'domain', 'merged_on'])
    .where('company_merges.company_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return { merged_into: null, undo_until: null };
  const { merged_on, ...merged_into } = row;
  return { merged_into, undo_until: merged_on && daysAfter(merged_on, mergeUndoDays) };
}

async function listReports(db: Db, companyId: number) {
  const rows = await db
    .selectFrom('company_reports')
    .select(['id', 'reason', 'month'])
    .where('company_id', '=', companyId)
    .orderBy('month')
    .orderBy('id')
    .execute();
  return rows.map(({ month, ...report }) => ({ ...report, created_at: firstDay(month) }));
}

async function listChanges(db: Db, companyId: number, limit: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('company_changes')
    .select(['kind', 'by_name as by', 'month', 'changed'])
    .where('company_id', '=', companyId)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ month, changed, ...change }) => ({
    ...change,
    created_at: firstDay(month),
    changed: JSON.parse(changed) as Change['changed'],
  }));
}

const textOf = (value: Value) => (value === null ? null : String(value));
const asText = ({ fact, before, after }: Changed) => ({ fact, before: textOf(before), after: textOf(after) });

/** Remembers what a moderator did to a company, whose statistics must be locked, and forgets all but the newest changes. */
export async function insertChange(
  trx: Transaction<Tables>,
  { changed, ...change }: Omit<CompanyChangesTable, 'position' | 'changed'> & { changed: Changed[] },
  most: number,
): Promise<void> {
  const earlier = trx.selectFrom('company_changes').where('company_id', '=', change.company_id);
  const position = (await lastPosition(earlier)) + 1;
  await trx
    .insertInto('company_changes')
    .values({ ...change, position, changed: JSON.stringify(changed.map(asText)) })
    .execute();
  await trx
    .deleteFrom('company_changes')
    .where('company_id', '=', change.company_id)
    .where('position', '<=', position - most)
    .execute();
}

/** The ids of a moderators' list, in the order in which the companies were added. */
export function listManaged(db: Db, list: CompanyLists, { limit, offset }: Page): Promise<number[]> {
  const part = (all: SelectQueryBuilder<Tables, keyof Tables, { id: number }>) =>
    allValues(all.limit(limit).offset(offset));
  // The condition is always true; it makes SQLite begin in the index.
  const companies = db.selectFrom('companies').select('id').where('id', '>', sql.lit(0)).orderBy('id');
  const reported = db.selectFrom('company_reports').where('company_id', '>', sql.lit(0)).distinct();
  // Constants, not parameters: they are the conditions of partial indexes.
  const lists = {
    new: () => part(companies.where('checked', '=', sql.lit(0))),
    reported: () => part(reported.select('company_id as id').orderBy('company_id')),
    hidden: () => part(companies.where('state', '=', sql.lit('hidden' as const))),
    closed: () => part(companies.where('state', '=', sql.lit('closed' as const))),
    merged: () => part(db.selectFrom('company_merges').select('company_id as id').orderBy('company_id')),
  };
  return lists[list]();
}

/** What the moderators' lists show of companies, in the order of their ids here. */
export async function readListed(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('companies')
    .innerJoin('company_stats', 'company_stats.company_id', 'companies.id')
    .select(['companies.id', 'name', 'domain', 'hq_location', 'state', 'review_count', 'created_on'])
    .select((eb) =>
      eb
        .selectFrom('company_reports')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('company_reports.company_id', '=', 'companies.id')
        .$asScalar()
        .$notNull()
        .as('report_count'),
    )
    .where('companies.id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows).map(({ created_on, ...company }) => ({
    ...company,
    created_at: firstDay(created_on.slice(0, 'YYYY-MM'.length)),
  }));
}

/** Open reports of a company, at most `limit`. */
export function listOpenCompanyReports(db: Db, companyId: number, limit: number) {
  return db
    .selectFrom('company_reports')
    .select(['id', 'reason'])
    .where('company_id', '=', companyId)
    .orderBy('month')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertCompanyReport(
  trx: Transaction<Tables>,
  report: CompanyReportsTable,
): Promise<void> {
  await trx.insertInto('company_reports').values(report).execute();
}

/** Deletes open reports of a company, all or those with these ids, and returns the ids of those there were. */
export async function deleteCompanyReports(
  trx: Transaction<Tables>,
  companyId: number,
  ids?: readonly number[],
): Promise<number[]> {
  if (ids?.length === 0) return [];
  const open = trx.deleteFrom('company_reports').where('company_id', '=', companyId).returning('id');
  return allValues(ids === undefined ? open : open.where('id', 'in', ids));
}
