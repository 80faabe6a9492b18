import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '#db/schema.ts';
import type { GrantsTable, GroupSizesTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'grants'>;
type GroupTables = Pick<Schema, 'group_sizes'>;

const ROWS_AT_ONCE = 500;

/**
 * Records that an employee has used this year's review of a company. The same request may be repeated, because its
 * response was lost.
 * @returns false when the employee has used it with another request
 */
export async function insertGrant(db: Kysely<Tables>, grant: GrantsTable): Promise<boolean> {
  const row = await db
    .insertInto('grants')
    .values(grant)
    .onConflict((conflict) =>
      conflict
        .column('lookup')
        .doUpdateSet({ request: grant.request })
        .where('grants.request', '=', grant.request),
    )
    .returning('lookup')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether exactly this request was answered before. */
export async function isIssued(db: Kysely<Tables>, request: string): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('lookup')
    .where('request', '=', request)
    .executeTakeFirst();
  return row !== undefined;
}

/** The years that have grants, whose keys must therefore exist. */
export async function listGrantPeriods(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('grants').select('period').distinct().execute();
  return rows.map((row) => row.period);
}

/** Deletes who verified before a year. */
export async function deleteGrantsBefore(db: Kysely<Tables>, period: string): Promise<void> {
  await db.deleteFrom('grants').where('period', '<', period).execute();
}

/** The step that a company's group of a year had reached at the last rewrite; 0 below the first step. */
export async function readGroupStep(db: Kysely<GroupTables>, companyId: number, period: string) {
  const row = await db
    .selectFrom('group_sizes')
    .select('at_least')
    .where('company_id', '=', companyId)
    .where('period', '=', period)
    .executeTakeFirst();
  return row?.at_least ?? 0;
}

/** Replaces the sizes of all groups. */
export async function replaceGroupSizes(trx: Transaction<GroupTables>, groups: GroupSizesTable[]) {
  await trx.deleteFrom('group_sizes').execute();
  for (let start = 0; start < groups.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto('group_sizes')
      .values(groups.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}
