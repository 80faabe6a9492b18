import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '#db/schema.ts';
import type { GrantsTable, GroupSizesTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'grants'>;
type GroupTables = Pick<Schema, 'group_sizes'>;

const ROWS_AT_ONCE = 500;

/**
 * Records that an employee has used this year's review of a company. The same request may be repeated, because its
 * answer was lost.
 * @returns false when the employee has used it with another request
 */
export async function insertGrant(db: Kysely<Tables>, grant: GrantsTable): Promise<boolean> {
  const row = await db
    .insertInto('grants')
    .values(grant)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'period', 'subject'])
        .doUpdateSet({ request_hash: grant.request_hash })
        .where('grants.request_hash', '=', grant.request_hash),
    )
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether exactly this request was answered before. */
export async function isIssued(
  db: Kysely<Tables>,
  { company_id, period, request_hash }: Omit<GrantsTable, 'subject'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('subject')
    .where('company_id', '=', company_id)
    .where('period', '=', period)
    .where('request_hash', '=', request_hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The years that have grants, whose keys must therefore exist. */
export async function listGrantPeriods(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('grants').select('period').distinct().execute();
  return rows.map((row) => row.period);
}

/** How many people have verified for each company in a year, if there are at least this many. */
export function countGroups(db: Kysely<Tables>, period: string, from: number) {
  return db
    .selectFrom('grants')
    .select((eb) => ['company_id', eb.fn.countAll<number>().as('people')])
    .where('period', '=', period)
    .groupBy('company_id')
    .having((eb) => eb(eb.fn.countAll(), '>=', from))
    .orderBy('company_id')
    .execute();
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
