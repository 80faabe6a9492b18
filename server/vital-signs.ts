import type { Database } from '#db/connect.ts';
import { readLastTime } from '#db/queries/audit.ts';
import { readOpenedHour } from '#db/queries/sealing-key.ts';
import { hour } from '#shared/rules/calendar.ts';
import { within } from '#shared/within.ts';
import { readLeastFree } from './doctor/disk.ts';
import type { Config } from './start/env.ts';

const PATIENCE_MS = 5000;
const HOUR_MS = 3_600_000;

export type VitalSigns = ReturnType<typeof createVitalSigns>;

/** What a monitor sees. Nothing in it is finer than an hour but whether the database answers. */
type Known = {
  database: boolean;
  /** Full hours (`YYYY-MM-DDThh`). */
  jobs: string | undefined;
  backup: string | undefined;
  backupTest: string | undefined;
  /** In steps of 5 %, once an hour. */
  diskFreePercent: number;
};

type Needs = { db: Database; config: Config; now: () => Date };

/** How the site is, as the clock finds it. Visitors and authors change nothing about it. */
export function createVitalSigns() {
  let known: Known | undefined;
  let diskReadIn = '';
  const failed = new Map<string, string>();
  return {
    /** Undefined before the first look. */
    known: () => known,
    async look({ db, config, now }: Needs): Promise<void> {
      const diskFreePercent =
        known === undefined || diskReadIn !== hour(now()) ? readLeastFree(config) : known.diskFreePercent;
      diskReadIn = hour(now());
      const earlier = known ?? { jobs: undefined, backup: undefined, backupTest: undefined };
      try {
        const jobs = (await within(PATIENCE_MS, readOpenedHour(db))) ?? undefined;
        const [backup, backupTest] = [
          await readLastTime(db, 'backup_finished'),
          await readLastTime(db, 'backup_tested'),
        ].map((at) => at && hour(new Date(at)));
        known = { database: true, jobs, backup, backupTest, diskFreePercent };
      } catch {
        known = { ...earlier, database: false, diskFreePercent };
      }
    },
    noteFailedJob(job: string, now: Date): void {
      failed.set(job, hour(now));
    },
    /** Jobs that have failed in this hour or the one before. */
    failedJobs(now: Date): string[] {
      const before = hour(new Date(now.getTime() - HOUR_MS));
      return [...failed].flatMap(([job, at]) => (at >= before ? [job] : [])).sort();
    },
  };
}
