import { deleteGrantsBefore } from '#db/queries/grants.ts';
import { deleteNullifiersBefore } from '#db/queries/nullifiers.ts';
import { deleteSettledBefore } from '#db/queries/settled-rows.ts';
import { deleteKeyYearsBefore, readClock, readYearEnd, saveYearEnd } from '#db/queries/year-ends.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { hour, openPeriods } from '#shared/rules/calendar.ts';

/** So few that no one else waits long for the database. */
const ROWS_AT_ONCE = 500;
/** For so many hours, each job has to find that a year is over. A clock that is wrong is right again by then. */
const HOURS = 24;

/**
 * A day after January, deletes who verified and which credentials were used in the previous year, and destroys that
 * year's secrets.
 * @param tell writes a line to the log
 */
export async function forgetPastYears(
  { db, keys, credentials, now }: Pick<Deps, 'db' | 'keys' | 'credentials' | 'now'>,
  tell: (line: string) => void,
): Promise<void> {
  const clocks = [now(), (await readClock(db)) ?? now()];
  const earliest = new Date(Math.min(...clocks.map(Number)));
  const kept = await db.transaction().execute(async (trx: Transaction) => {
    const oldest = await settleOldest(trx, earliest);
    await deleteGrantsBefore(trx, oldest);
    await deleteNullifiersBefore(trx, oldest);
    await deleteKeyYearsBefore(trx, oldest);
    return oldest;
  });
  while (await deleteSettledBefore(db, kept, ROWS_AT_ONCE));
  // Only now, because the server doesn't start when grants have lost their key.
  for (const period of keys.periods()) {
    if (period >= kept) continue;
    keys.forget(period, credentials.publicKey(period));
    tell(`the key of ${period} was destroyed because that year is over`);
  }
}

/** The oldest year that isn't over. A later one takes its place when no one has found otherwise for a day. */
async function settleOldest(trx: Transaction, at: Date): Promise<string> {
  const end = await readYearEnd(trx);
  const oldest = oldestOpen(at);
  const current = hour(at);
  if (oldest <= end.kept_from) {
    if (oldest < end.kept_from || end.hour !== null)
      await saveYearEnd(trx, { kept_from: oldest, hours: 0, hour: null });
    return oldest;
  }
  if (end.hour === current) return end.kept_from;
  const goesOn =
    end.hour !== null && end.hour < current && oldestOpen(new Date(`${end.hour}:00Z`)) === oldest;
  const hours = goesOn ? end.hours + 1 : 0;
  const isOver = hours >= HOURS;
  await saveYearEnd(
    trx,
    isOver ? { kept_from: oldest, hours: 0, hour: null } : { ...end, hours, hour: current },
  );
  return isOver ? oldest : end.kept_from;
}

function oldestOpen(at: Date): string {
  return openPeriods(at).sort()[0] ?? '';
}
