import { setImmediate as letOthersRun } from 'node:timers/promises';
import { findOutdated, updateEntries } from '#db/directory/entries.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';

const READ_AT_ONCE = 1000;
const CHANGED_AT_ONCE = 100;

type Options = {
  /** Asked before each part: whether to stop. The next run continues. */
  stopped?: () => boolean;
  changedAtOnce?: number;
  /** Compare every company's entry with its statistics, even if nothing shows that it is outdated. */
  everything?: boolean;
};

/**
 * Adds companies to the directory that an earlier version of this program has added or counted reviews for, while others
 * read and write.
 * @returns how many entries were outdated
 */
export async function refreshDirectory(
  { db }: Pick<Deps, 'db'>,
  { stopped = () => false, changedAtOnce = CHANGED_AT_ONCE, everything = false }: Options = {},
): Promise<number> {
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined && !stopped(); ) {
    const { ids, last }: Awaited<ReturnType<typeof findOutdated>> = await findOutdated(db, after, {
      limit: READ_AT_ONCE,
      everything,
    });
    while (ids.length > 0 && !stopped()) {
      const part = ids.splice(0, changedAtOnce);
      count += await db.transaction().execute(async (trx: Transaction) => {
        const changed = await updateEntries(trx, part);
        if (changed > 0) await publicDataChanged(trx);
        return changed;
      });
      await letOthersRun();
    }
    after = last;
    await letOthersRun();
  }
  return count;
}
