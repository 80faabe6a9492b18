import { Cron } from 'croner';
import type { Deps } from '#server/deps.ts';
import { findSeal } from '#server/sealing/open-seal.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { closeAudit } from './close-audit.ts';
import { createErasing } from './erase-deleted.ts';
import { forgetPastYears } from './forget-past-years.ts';
import { noteWaiting } from './note-waiting.ts';
import { noteYearKey } from './note-year-key.ts';
import { inOneProcess } from './one-process.ts';
import { purgeExpired } from './purge-expired.ts';
import { refreshSearch } from './refresh-search.ts';
import { releaseHeld } from './release-held.ts';

const HOURLY_PATIENCE_MS = 600_000;
/** A server that takes too long to stop is killed. */
const LAST_PATIENCE_MS = 1500;

export type Jobs = {
  /** Resolves when no job is running. */
  idle: () => Promise<void>;
  /** Stops the clock and runs everything a last time. The database can be closed after that. */
  stop: () => Promise<void>;
};

type Options = {
  /** Writes a line to the log. */
  tell?: (line: string) => void;
  /** Rewrites the small tables outside this thread, until the jobs are stopped. */
  rewriteElsewhere?: (stopping: AbortSignal) => Promise<void>;
};

/**
 * Runs what is due at the start, every ten minutes, and every full hour (UTC): these moments say nothing about when
 * anyone came. Jobs run one after another; what takes long runs in one of several servers. A job that fails is reported
 * and tried again the next time; the rewrite, on which the promise depends, after ten minutes.
 */
export function startJobs(
  deps: Pick<Deps, 'db' | 'keys' | 'seals' | 'now' | 'keyedHash' | 'desk'>,
  report: (job: string, error: unknown) => void,
  { tell = () => {}, rewriteElsewhere }: Options = {},
): Jobs {
  let patience = HOURLY_PATIENCE_MS;
  const stopping = new AbortController();
  let rewriteFailed = false;
  const rewrite = async () => {
    rewriteFailed = true;
    if (rewriteElsewhere !== undefined && !stopping.signal.aborted) {
      await rewriteElsewhere(stopping.signal).catch((error) => {
        // It was told to end early. The last rewrite follows.
        if (!stopping.signal.aborted) throw error;
      });
    } else {
      // At a stop, reviews don't wait for the full hour: a backup of the stopped site would lack them.
      const oncePerHour = !stopping.signal.aborted;
      await rewriteSmallTables(deps, { patience: () => patience, oncePerHour });
    }
    rewriteFailed = false;
    // Reads the new key's file now: read by the next author, it would keep the time.
    await findSeal(deps.db, deps);
  };
  const eraseDeleted = createErasing(deps);
  const oneProcess = inOneProcess(deps);
  let running = Promise.resolve();
  let searching = Promise.resolve();
  const enqueue = (name: string, job: () => Promise<void>) => {
    running = running.then(job).catch((error) => report(name, error));
  };
  const purge = () => enqueue('purge', () => purgeExpired(deps));
  const runOften = () => {
    purge();
    if (rewriteFailed) enqueue('rewrite', rewrite);
  };
  const runHourly = () => {
    purge();
    enqueue('key of the year', () => noteYearKey(deps, tell));
    enqueue('forgetting past years', () => forgetPastYears(deps, tell));
    enqueue('release', () => releaseHeld(deps));
    enqueue('audit trail', () => closeAudit(deps));
    // Last, so nothing is left of what the others deleted. In every server, because this may be the one that rewrites.
    enqueue('rewrite', rewrite);
    // After the rewrite, which brings the reviews of the past hour.
    enqueue('waiting reviews', () => noteWaiting(deps));
    enqueue('erasing', () => oneProcess.run(() => eraseDeleted(() => patience)));
  };

  /** Beside the others, because it takes minutes after a large directory was imported. */
  const runSearch = () => {
    searching = Promise.all([running, searching])
      .then(() =>
        oneProcess.run(async () => {
          await refreshSearch(deps, { stopped: () => stopping.signal.aborted });
        }),
      )
      .catch((error) => report('search', error));
  };

  runHourly();
  runSearch();
  const clocks = [
    new Cron('10-50/10 * * * *', { utcOffset: 0 }, runOften),
    new Cron('0 * * * *', { utcOffset: 0 }, () => {
      runHourly();
      runSearch();
    }),
  ];
  return {
    idle: async () => {
      await running;
      await searching;
    },
    async stop() {
      for (const clock of clocks) clock.stop();
      patience = LAST_PATIENCE_MS;
      stopping.abort();
      runHourly();
      await running;
      await searching;
      await oneProcess.end();
    },
  };
}
