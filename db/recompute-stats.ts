import type { Database } from './connect.ts';
import { listStatsCompanyIds, lockStats, replaceStats } from './queries/company-stats.ts';
import { listCountedReviews } from './queries/reviews.ts';
import { raiseSiteVersion, recountSite } from './queries/site-stats.ts';

/**
 * Computes all statistics from the published reviews, one company at a time, while the site runs.
 * @returns how many companies were recomputed
 */
export async function recomputeStats(db: Database): Promise<number> {
  const ids = await listStatsCompanyIds(db);
  for (const id of ids) {
    await db.transaction().execute(async (trx: Database) => {
      await lockStats(trx, id);
      await replaceStats(trx, id, await listCountedReviews(trx, id));
      await raiseSiteVersion(trx);
    });
  }
  await db.transaction().execute((trx: Database) => recountSite(trx));
  return ids.length;
}
