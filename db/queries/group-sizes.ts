import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '#db/schema.ts';
import type { GroupSizesTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'group_sizes'>;

const ROWS_AT_ONCE = 500;

/** The step that a company's group of a year had reached at the last rewrite; 0 below the first step. */
export async function readGroupStep(db: Kysely<Tables>, companyId: number, period: string): Promise<number> {
  const row = await db
    .selectFrom('group_sizes')
    .select('at_least')
    .where('company_id', '=', companyId)
    .where('period', '=', period)
    .executeTakeFirst();
  return row?.at_least ?? 0;
}

/** Replaces the sizes of all groups. */
export async function replaceGroupSizes(trx: Transaction<Tables>, groups: GroupSizesTable[]): Promise<void> {
  await trx.deleteFrom('group_sizes').execute();
  for (let start = 0; start < groups.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto('group_sizes')
      .values(groups.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}
