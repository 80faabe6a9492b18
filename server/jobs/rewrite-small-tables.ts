import { setTimeout as pause } from 'node:timers/promises';
import { countGroups, listGrantPeriods, replaceGroupSizes } from '#db/queries/grants.ts';
import {
  beforeRewrite,
  emptyChangeLog,
  holdSmallTables,
  rewriteInKeyOrder,
} from '#db/queries/small-tables.ts';
import type { Transaction } from '#db/schema.ts';
import type { GroupSizesTable } from '#db/tables/verification.ts';
import type { Deps } from '#server/deps.ts';
import { groupSteps } from '#shared/limits.ts';
import { groupStep } from '#shared/rules/small-groups.ts';

const PAUSE_MS = 200;

/**
 * Removes the order of arrival from the small tables, and updates the group sizes. Afterward, a copy of the database
 * doesn't show what was written together. All or nothing: a kill in the middle leaves everything as it was. Several
 * servers may run it at the same time.
 * @param patience for how many milliseconds to retry while others have locked the tables or read from the log; called
 * after each try
 */
export async function rewriteSmallTables({ db }: Pick<Deps, 'db'>, patience: () => number = () => 10_000) {
  const until = async (attempt: () => Promise<boolean>) => {
    const start = performance.now();
    while (!(await attempt())) {
      if (performance.now() - start > patience()) throw new Error('The small tables are in use.');
      await pause(PAUSE_MS);
    }
  };
  await beforeRewrite(db);
  await until(() =>
    holdSmallTables(db, async (trx) => {
      await rewriteInKeyOrder(trx);
      await replaceGroupSizes(trx, await measureGroups(trx));
    }),
  );
  await until(() => emptyChangeLog(db));
}

async function measureGroups(trx: Transaction): Promise<GroupSizesTable[]> {
  const groups: GroupSizesTable[] = [];
  for (const period of (await listGrantPeriods(trx)).sort()) {
    const counted = await countGroups(trx, period, groupSteps[0]);
    groups.push(
      ...counted.map(({ company_id, people }) => ({ company_id, period, at_least: groupStep(people) })),
    );
  }
  return groups.sort((one, other) => one.company_id - other.company_id);
}
