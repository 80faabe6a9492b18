import { setTimeout as pause } from 'node:timers/promises';
import { replaceGroupSizes } from '#db/queries/grants.ts';
import { nameNextKey } from '#db/queries/sealing-key.ts';
import {
  beforeRewrite,
  emptyChangeLog,
  holdSmallTables,
  rewriteInKeyOrder,
  type SealAgain,
} from '#db/queries/small-tables.ts';
import type { Transaction } from '#db/schema.ts';
import type { GroupSizesTable } from '#db/tables/verification.ts';
import { openVerification, sealGrantAgain, sealVerification } from '#server/anonymity/sealed-people.ts';
import type { Deps } from '#server/deps.ts';
import { openSeal } from '#server/steps/open-seal.ts';
import { openArrivals } from '#server/steps/receive-review.ts';
import { groupSteps } from '#shared/limits.ts';
import { groupStep } from '#shared/rules/small-groups.ts';

const PAUSE_MS = 200;

/**
 * Moves the reviews of the past hour into their tables, seals everything about people again under a new key, removes the order of arrival from the small tables, deletes
 * expired verifications and updates the group sizes. Afterward, a copy of the database doesn't show what was written
 * together, and the previous key is destroyed. All or nothing: a kill in the middle leaves everything as it was.
 * Several servers may run it at the same time.
 * @param patience for how many milliseconds to retry while others have locked the tables or read from the log; called
 * after each try
 */
export async function rewriteSmallTables(
  { db, seals, now }: Pick<Deps, 'db' | 'seals' | 'now'>,
  patience: () => number = () => 10_000,
) {
  const until = async (attempt: () => Promise<boolean>) => {
    const start = performance.now();
    while (!(await attempt())) {
      if (performance.now() - start > patience()) throw new Error('The small tables are in use.');
      await pause(PAUSE_MS);
    }
  };
  await beforeRewrite(db);
  let replaced = '';
  await until(() =>
    holdSmallTables(db, async (trx) => {
      replaced = await sealAgain(trx, { seals, now });
    }),
  );
  // Only this one: another server may be sealing with the next key already.
  seals.destroy(replaced);
  await until(() => emptyChangeLog(db));
}

/** @returns the name of the key that nothing is sealed with anymore, once the transaction is committed */
async function sealAgain(trx: Transaction, { seals, now }: Pick<Deps, 'seals' | 'now'>): Promise<string> {
  const old = await openSeal(trx, { seals });
  // While the tables are locked, nobody else can be about to use another key: what there is was left by a crash.
  seals.keepOnly(old.name);
  await openArrivals(trx, old);
  const next = seals.create(old);
  const groups = new Map<string, GroupSizesTable>();
  await rewriteInKeyOrder(trx, {
    grants(row) {
      const { row: sealed, company_id, period } = sealGrantAgain(old, next, row);
      const key = `${period} ${company_id}`;
      const group = groups.get(key) ?? { company_id, period, at_least: 0 };
      groups.set(key, { ...group, at_least: group.at_least + 1 });
      return sealed;
    },
    live_verifications(row) {
      const verified = openVerification(old, row, now());
      return verified && sealVerification(next, verified);
    },
  } satisfies SealAgain);
  await replaceGroupSizes(trx, steps([...groups.values()]));
  await nameNextKey(trx, next.name);
  return old.name;
}

/** Group sizes in steps, in key order. */
function steps(groups: GroupSizesTable[]): GroupSizesTable[] {
  return groups
    .filter(({ at_least }) => at_least >= groupSteps[0])
    .map((group) => ({ ...group, at_least: groupStep(group.at_least) }))
    .sort((one, other) => one.company_id - other.company_id || Number(one.period) - Number(other.period));
}
