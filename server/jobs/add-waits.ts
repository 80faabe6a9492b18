import { addToMonthTotals } from '#db/queries/month-totals.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { month } from '#shared/rules/calendar.ts';

/**
 * Adds up how long reviews waited in months that are over: added with each decision, it would show when its review arrived.
 * @param now also in this month, because this server stops
 */
export async function addWaits(
  { db, desk, now }: Pick<Deps, 'db' | 'desk' | 'now'>,
  { now: atOnce }: { now: boolean },
): Promise<void> {
  const totals = desk.waits.counted(atOnce ? undefined : month(now()));
  if (totals.length === 0) return;
  await db.transaction().execute(async (trx: Transaction) => {
    await publicDataChanged(trx);
    for (const total of totals) await addToMonthTotals(trx, { ...total, kind: 'wait' });
  });
  desk.waits.takeOut(totals);
}
