import type { Database } from './connect.ts';
import { listCountedReviews } from './queries/reviews.ts';
import {
  listStatsCompanyIds,
  lockStats,
  publicDataChanged,
  recountSite,
  replaceStats,
} from './queries/statistics.ts';
import type { Transaction } from './schema.ts';

/**
 * Computes all statistics from the published reviews, one company at a time, while the site runs.
 * @returns how many companies were recomputed
 */
export async function recomputeStats(db: Database): Promise<number> {
  const ids = await listStatsCompanyIds(db);
  for (const id of ids) {
    await db.transaction().execute(async (trx: Transaction) => {
      await lockStats(trx, id);
      await replaceStats(trx, id, await listCountedReviews(trx, id));
      await publicDataChanged(trx);
    });
  }
  await db.transaction().execute((trx: Transaction) => recountSite(trx));
  return ids.length;
}
