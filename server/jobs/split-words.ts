import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Pace } from '#db/queries/bulk.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { endSplitting, insertParts, listUnsplitWords, partsInOrder } from '#db/search/word-parts.ts';
import type { Deps } from '#server/deps.ts';

/** A word has about 40 parts, and one takes a thirtieth of the time of a company. */
const WORDS_A_ROW = 16;
const PARTS_A_ROW = 32;

type Options = { pace: Pace; stopped?: () => boolean };

/**
 * Adds the parts of words that came with many others, so a typo or a part of them finds their companies too. After a
 * kill, the next run continues.
 */
export async function splitWords(
  { db }: Pick<Deps, 'db'>,
  { pace, stopped = () => false }: Options,
): Promise<void> {
  for (;;) {
    const words = await listUnsplitWords(db, pace.rows() * WORDS_A_ROW);
    if (words.length === 0) return;
    await letOthersRun();
    const parts = partsInOrder(words);
    for (let done = 0, count = 0; done < parts.length; done += count) {
      if (stopped()) return;
      count = pace.rows() * PARTS_A_ROW;
      const next = parts.slice(done, done + count);
      await pace.run(() => db.transaction().execute((trx: Transaction) => insertParts(trx, next)));
    }
    await pace.run(() =>
      db.transaction().execute(async (trx: Transaction) => {
        await endSplitting(trx, words);
        await publicDataChanged(trx);
      }),
    );
  }
}
