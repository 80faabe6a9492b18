import { deleteGrantsBefore } from '#db/queries/grants.ts';
import { deleteNullifiersBefore } from '#db/queries/nullifiers.ts';
import { deleteSettledBefore } from '#db/queries/settled-rows.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { openPeriods } from '#shared/rules/calendar.ts';

/** So few that nobody else waits long for the database. */
const ROWS_AT_ONCE = 500;

/**
 * After January, deletes who verified and which credentials were used in the previous year, and destroys that year's
 * secrets.
 */
export async function forgetPastYears({ db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>): Promise<void> {
  const oldestOpen = openPeriods(now()).sort()[0] ?? '';
  await db.transaction().execute(async (trx: Transaction) => {
    await deleteGrantsBefore(trx, oldestOpen);
    await deleteNullifiersBefore(trx, oldestOpen);
  });
  while (await deleteSettledBefore(db, oldestOpen, ROWS_AT_ONCE));
  // Only now, because the server doesn't start when grants have lost their key.
  for (const period of keys.periods()) if (period < oldestOpen) keys.forget(period);
}
