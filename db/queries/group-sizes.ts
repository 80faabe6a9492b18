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

export type GroupChanges = { changed: GroupSizesTable[]; gone: GroupSizesTable[] };

/** What must be written so that these are the sizes of all groups. */
export async function compareGroupSizes(
  db: Kysely<Tables>,
  groups: GroupSizesTable[],
): Promise<GroupChanges> {
  const keyOf = ({ company_id, period }: GroupSizesTable) => `${company_id} ${period}`;
  const stored = await db.selectFrom('group_sizes').selectAll().execute();
  const before = new Map(stored.map((group) => [keyOf(group), group.at_least]));
  const after = new Set(groups.map(keyOf));
  return {
    changed: groups.filter((group) => before.get(keyOf(group)) !== group.at_least),
    gone: stored.filter((group) => !after.has(keyOf(group))),
  };
}

export async function changeGroupSizes(
  trx: Transaction<Tables>,
  { changed, gone }: GroupChanges,
): Promise<void> {
  for (const { company_id, period } of gone)
    await trx
      .deleteFrom('group_sizes')
      .where('company_id', '=', company_id)
      .where('period', '=', period)
      .execute();
  for (let start = 0; start < changed.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto('group_sizes')
      .values(changed.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'period'])
          .doUpdateSet((eb) => ({ at_least: eb.ref('excluded.at_least') })),
      )
      .execute();
  }
}
