import { beginRelease } from '#db/queries/releases.ts';
import { lockStats } from '#db/queries/statistics.ts';
import { listCompaniesHolding, listHeld } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { publishSubmissions } from '#server/steps/publish-review.ts';
import { smallestGroup } from '#shared/limits.ts';
import { month } from '#shared/rules/calendar.ts';

/**
 * Publishes held reviews, at least five of a company together: at the first run in a month and never in between, so
 * none appears because someone has just sent another. Of several servers one does it; all or nothing.
 */
export async function releaseHeld({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const thisMonth = month(now());
  await db.transaction().execute(async (trx: Transaction) => {
    if (!(await beginRelease(trx, thisMonth))) return;
    const companies = await listCompaniesHolding(trx, smallestGroup);
    // All of them before the first review changes the site's totals, which others lock after a company.
    for (const id of companies) await lockStats(trx, id);
    for (const id of companies) {
      const held = await listHeld(trx, id);
      if (held.length >= smallestGroup) await publishSubmissions(trx, held, thisMonth);
    }
  });
}
