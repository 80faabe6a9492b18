import { insertKeyYear, listKeyYears } from '#db/queries/year-ends.ts';
import type { Deps } from '#server/deps.ts';
import { period } from '#shared/rules/calendar.ts';

/**
 * Remembers that the database uses this year's key, which is created if there is none: without its file, the server
 * won't start again.
 * @param tell writes a line to the log
 */
export async function noteYearKey(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  tell: (line: string) => void,
): Promise<void> {
  const year = period(now());
  keys.pepper(year);
  if ((await listKeyYears(db)).includes(year)) return;
  if (await insertKeyYear(db, year)) tell(`the key of ${year} is now in use`);
}
