import { insertKeyYear, listKeyYears } from '#db/queries/year-ends.ts';
import type { Deps } from '#server/deps.ts';
import { period } from '#shared/rules/calendar.ts';

/** Covers the last two hourly jobs of a year, and a clock that is minutes early. */
const AHEAD_MS = 2 * 3_600_000;

/**
 * Remembers that the database uses this year's key, which is created if there is none: without its file, the server
 * won't start again. The next year's key is created before that year begins. If it were created when first needed, its
 * file would show all year when the first visitor came.
 * @param tell writes a line to the log
 */
export async function noteYearKey(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  tell: (line: string) => void,
): Promise<void> {
  const year = period(now());
  keys.pepper(year);
  keys.pepper(period(new Date(now().getTime() + AHEAD_MS)));
  if ((await listKeyYears(db)).includes(year)) return;
  if (await insertKeyYear(db, year)) tell(`the key of ${year} is now in use`);
}
