import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './connect.ts';
import { readSnapshot } from './dialect.ts';
import { updateEntries } from './directory/entries.ts';
import { type Difference, findDifferences, recountedTables, siteDifferences } from './queries/recount.ts';
import { correctStats, publicDataChanged } from './queries/statistics.ts';
import type { Transaction } from './schema.ts';

/** Correcting so many companies takes a few milliseconds, for which others wait. */
const CORRECTIONS_AT_ONCE = 8;
/** Between two snapshots, so the hourly job gets to empty the log, which it can't while anyone reads a snapshot. */
const PAUSE_MS = 5;

/**
 * Compares all statistics with the published reviews, some companies at a time, and corrects them, while the site runs.
 * A correction is a difference that was found in a snapshot: decisions made in the meantime change the reviews and the
 * statistics alike, so no one has to wait while the reviews are read.
 * @returns how many companies were compared
 */
export async function recomputeStats(db: Database): Promise<number> {
  let compared = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const { count, last, differences } = await readSnapshot(db, recountedTables, (snapshot) =>
      findDifferences(snapshot, from),
    );
    await correct(db, differences);
    compared += count;
    after = last;
    await pause(PAUSE_MS);
  }
  await recountSite(db);
  return compared;
}

async function correct(db: Database, differences: Difference[]): Promise<void> {
  for (let done = 0; done < differences.length; done += CORRECTIONS_AT_ONCE)
    await db.transaction().execute(async (trx: Transaction) => {
      const part = differences.slice(done, done + CORRECTIONS_AT_ONCE);
      for (const difference of part) await correctStats(trx, difference);
      await updateEntries(
        trx,
        part.map(({ company_id }) => company_id),
      );
      await publicDataChanged(trx);
    });
}

/** Corrects the site's counters, which are sums over its companies. */
export async function recountSite(db: Database): Promise<void> {
  const differences = await readSnapshot(db, recountedTables, siteDifferences);
  await db.transaction().execute((trx: Transaction) => publicDataChanged(trx, differences));
}
