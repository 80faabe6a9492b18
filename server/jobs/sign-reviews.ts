import { setImmediate as letOthersRun } from 'node:timers/promises';
import { listUnsigned, signAgain } from '#db/queries/review-signatures.ts';
import type { Transaction } from '#db/schema.ts';
import { textSignature } from '#server/anonymity/text-signature.ts';
import type { Deps } from '#server/deps.ts';
import { period as periodOf } from '#shared/rules/calendar.ts';

/** So few that no one else waits long for the database. */
const AT_ONCE = 20;

/**
 * Signs the texts of reviews with this year's key: those that were published since the last run, and in a new year all of them, so
 * the key of the previous year can be destroyed. If it is stopped, the next run continues.
 */
export async function signReviews(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const period = periodOf(now());
  const sign = (text: string) => textSignature(text, keys.pepper(period));
  while (!stopped()) {
    const ids = await listUnsigned(db, period, AT_ONCE);
    if (ids.length === 0) return;
    await db.transaction().execute((trx: Transaction) => signAgain(trx, ids, { period, sign }));
    await letOthersRun();
  }
}
