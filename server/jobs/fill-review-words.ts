import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Pace } from '#db/queries/bulk.ts';
import { publishedOf } from '#db/queries/recount.ts';
import type { Transaction } from '#db/schema.ts';
import { fillReviewWords, findUnfilled, noteFilled } from '#db/search/review-words.ts';
import type { Deps } from '#server/deps.ts';

const READ_AT_LEAST = 500;

type Options = { everything: boolean; stopped: () => boolean; pace: Pace };

/**
 * Adds reviews to the index of their words that were published before it was there, or restored. Company by company, because
 * SQLite then writes to few places at a time. Others may read and write meanwhile. If it is stopped, the next run
 * continues.
 */
export async function fillWords(
  { db }: Pick<Deps, 'db'>,
  { everything, stopped, pace }: Options,
): Promise<void> {
  const transact = (work: (trx: Transaction) => Promise<void>) =>
    pace.run(() => db.transaction().execute(work));
  const after = await db.transaction().execute(async (trx: Transaction) => {
    const unfilled = await findUnfilled(trx);
    return everything ? 0 : unfilled;
  });
  if (after === undefined) return;
  const atOnce = Math.max(READ_AT_LEAST, pace.rows());
  for await (const reviews of publishedOf(db, after, Number.MAX_SAFE_INTEGER, atOnce)) {
    const ids = reviews.map(({ id }) => id);
    while (ids.length > 0) {
      if (stopped()) return;
      const part = ids.splice(0, pace.rows());
      await transact((trx) => fillReviewWords(trx, part));
      await letOthersRun();
    }
    const [{ company_id } = { company_id: 1 }] = reviews.slice(-1);
    await noteFilled(db, company_id - 1);
  }
  await noteFilled(db);
}
