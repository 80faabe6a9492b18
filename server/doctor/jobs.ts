import { readOpenedHour } from '#db/queries/sealing-key.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { readDatabase } from './read-database.ts';

const CHECK = 'Hourly jobs';
const HOUR_MS = 3_600_000;
/** They begin at the full hour and may take minutes. */
const LATE_HOURS = 2;

/** Whether the jobs of the full hour have run lately. */
export function checkJobs({ directUrl }: Config, now: () => Date): Promise<Finding[]> {
  return readDatabase(
    directUrl,
    async (db) => [judge(await readOpenedHour(db), now())],
    (reason) => warning(CHECK, `When they last ran can't be read (${reason}).`),
  );
}

function judge(opened: string | null, now: Date): Finding {
  if (opened === null) return ok(CHECK, 'They run for the first time at the next full hour.');
  const says = `They last ran at ${opened.replace('T', ' ')}:00 UTC.`;
  if (now.getTime() - Date.parse(`${opened}:00Z`) < LATE_HOURS * HOUR_MS) return ok(CHECK, says);
  return problem(
    CHECK,
    `${says} Until they run, moderators see no new reviews and keys aren't replaced. If the server has just started, wait for the next full hour. Otherwise look for "failed" in its log.`,
  );
}
