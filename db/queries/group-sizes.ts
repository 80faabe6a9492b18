import { firstValue } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { GroupSizesTable } from '#db/tables/verification.ts';

type Tables = Pick<Schema, 'group_sizes'>;

/** The step that a company's group of a year had reached at the last rewrite; 0 below the first step. */
export async function readGroupStep(db: Handle<Tables>, companyId: number, period: string): Promise<number> {
  const ofCompany = db.selectFrom('group_sizes').select('at_least').where('company_id', '=', companyId);
  return (await firstValue(ofCompany.where('period', '=', period))) ?? 0;
}

/** What must be written so these are the sizes of all groups; a size of 0 is deleted. */
export async function compareGroupSizes(
  db: Handle<Tables>,
  groups: GroupSizesTable[],
): Promise<GroupSizesTable[]> {
  const keyOf = ({ company_id, period }: GroupSizesTable) => `${company_id} ${period}`;
  const stored = await db.selectFrom('group_sizes').selectAll().execute();
  const before = new Map(stored.map((group) => [keyOf(group), group.at_least]));
  const after = new Set(groups.map(keyOf));
  const gone = stored.filter((group) => !after.has(keyOf(group)));
  return [
    ...gone.map((group) => ({ ...group, at_least: 0 })),
    ...groups.filter((group) => before.get(keyOf(group)) !== group.at_least),
  ];
}

export async function changeGroupSizes(
  trx: Transaction<Tables>,
  changes: readonly GroupSizesTable[],
): Promise<void> {
  await trx
    .insertInto('group_sizes')
    .values(changes)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'period'])
        .doUpdateSet((eb) => ({ at_least: eb.ref('excluded.at_least') })),
    )
    .execute();
  if (changes.some(({ at_least }) => at_least === 0))
    await trx.deleteFrom('group_sizes').where('at_least', '=', 0).execute();
}
