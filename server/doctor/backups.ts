import { readLastTime } from '#db/queries/audit.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { readDatabase } from './read-database.ts';

const CHECK = 'Backups';
const DAY_MS = 86_400_000;
/** A daily one has failed once. */
const LATE_DAYS = 2;
const FAR_TOO_LATE_DAYS = 7;
const UNTESTED_DAYS = 35;
const HOW = 'deploy/README.md, "Backup", says how to make one every day.';

/** How old the newest backup and the last test of one are. */
export async function checkBackups(config: Config, now: () => Date): Promise<Finding[]> {
  // Where nothing is kept, nothing can be lost.
  if (!config.production) return [];
  return readDatabase(
    config.directUrl,
    async (db) => {
      const made = await readLastTime(db, 'backup_finished');
      const tested = await readLastTime(db, 'backup_tested');
      return [...judgeBackup(made, now()), ...(made === undefined ? [] : judgeTest(tested, now()))];
    },
    (reason) => warning(CHECK, `When the last backup was made can't be read (${reason}).`),
  );
}

function judgeBackup(made: string | undefined, now: Date): Finding[] {
  if (made === undefined) return [warning(CHECK, `There is no backup yet. ${HOW}`)];
  const days = daysSince(made, now);
  if (days < LATE_DAYS) return [ok(CHECK, `The last backup was made ${ago(days)}.`)];
  const says = `The last backup was made ${ago(days)}. Run \`systemctl status candor-backup\` to see why. ${HOW}`;
  return [days < FAR_TOO_LATE_DAYS ? warning(CHECK, says) : problem(CHECK, says)];
}

function judgeTest(tested: string | undefined, now: Date): Finding[] {
  const how = 'Run npm run restore with a backup and --test, which changes nothing.';
  if (tested === undefined) return [warning(CHECK, `No backup has been tested yet. ${how}`)];
  const days = daysSince(tested, now);
  const says = `A backup was last tested ${ago(days)}.`;
  return [days < UNTESTED_DAYS ? ok(CHECK, says) : warning(CHECK, `${says} ${how}`)];
}

const daysSince = (at: string, now: Date) => Math.floor((now.getTime() - Date.parse(at)) / DAY_MS);

function ago(days: number): string {
  if (days <= 0) return 'less than a day ago';
  return days === 1 ? 'a day ago' : `${days} days ago`;
}
