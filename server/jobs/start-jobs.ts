import { join } from 'node:path';
import { Cron } from 'croner';
import type { Deps } from '#server/deps.ts';
import type { Opening } from '#server/sealing/claim-rewrite.ts';
import { findSeal } from '#server/sealing/open-seal.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { addWaits } from './add-waits.ts';
import { carryOutRequests } from './carry-out-requests.ts';
import { closeAudit } from './close-audit.ts';
import { closeLog } from './close-log.ts';
import { countSalaries } from './count-salaries.ts';
import { endDisputeTerms } from './end-answering.ts';
import { createErasing } from './erase-deleted.ts';
import { forgetAnswered } from './forget-answered.ts';
import { forgetPastYears } from './forget-past-years.ts';
import { hideFileTimes, hideReads } from './hide-file-times.ts';
import { noteWaiting } from './note-waiting.ts';
import { noteYearKey } from './note-year-key.ts';
import { inOneProcess } from './one-process.ts';
import { publishOpenData } from './publish-open-data.ts';
import { purgeExpired } from './purge-expired.ts';
import { refreshDirectory } from './refresh-directory.ts';
import { refreshSearch } from './refresh-search.ts';
import { isSomeDue, releaseHeld } from './release-held.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { signReviews } from './sign-reviews.ts';
import { turnBanners } from './turn-banners.ts';

const CLIENT = join(import.meta.dirname, '../../client/dist');
const HOURLY_PATIENCE_MS = 600_000;
/** A server that takes too long to stop is killed. */
const LAST_PATIENCE_MS = 1500;

export type Jobs = {
  /** Resolves when no job is running. */
  idle: () => Promise<void>;
  /**
   * Stops the clock and runs everything one last time, but shows no one anything new. Then the database can be closed.
   */
  stop: () => Promise<void>;
};

type Options = {
  /** Writes a line to the log. */
  tell?: (line: string) => void;
  /** Writes what failed since the last full hour to the log. */
  tellFailures?: () => void;
  /** Runs the jobs that compute for long, until the jobs are stopped. */
  elsewhere?: (job: 'rewrite' | 'release', stopping: AbortSignal, opens: Opening) => Promise<void>;
};

/**
 * Runs what is due at the start, every minute, every ten minutes, and every full hour (UTC). These times say nothing
 * about when anyone came. Jobs run one after another, and long ones in only one of several servers. A job that fails is
 * reported and tried again the next time; the rewrite, on which the promise depends, after ten minutes. Reviews and
 * requests take effect at a full hour.
 */
export function startJobs(
  deps: Pick<
    Deps,
    'db' | 'keys' | 'credentials' | 'seals' | 'site' | 'now' | 'random' | 'config' | 'keyedHash' | 'desk'
  >,
  report: (job: string, error: unknown) => void,
  { tell = () => {}, tellFailures = () => {}, elsewhere }: Options = {},
): Jobs {
  let patience = HOURLY_PATIENCE_MS;
  const stopping = new AbortController();
  let rewriteFailed = false;
  const rewrite = async (opens: Opening) => {
    rewriteFailed = true;
    if (elsewhere !== undefined && !stopping.signal.aborted) {
      await elsewhere('rewrite', stopping.signal, opens).catch((error) => {
        // It was told to end early. The last rewrite follows.
        if (!stopping.signal.aborted) throw error;
      });
    } else {
      await rewriteSmallTables(deps, { patience: () => patience, opens });
    }
    rewriteFailed = false;
    // Reads the new key's file now: read by the next author, it would keep the time.
    await findSeal(deps.db, deps);
  };
  const release = async (opens: Opening) => {
    if (elsewhere === undefined) return releaseHeld(deps, () => stopping.signal.aborted);
    if (await isSomeDue(deps)) await elsewhere('release', stopping.signal, opens);
  };
  const eraseDeleted = createErasing(deps);
  const oneProcess = inOneProcess(deps);
  let running = Promise.resolve();
  let searching = Promise.resolve();
  let sending = Promise.resolve();
  const enqueue = (name: string, job: () => Promise<void>) => {
    running = running.then(job).catch((error) => report(name, error));
  };
  const purge = () => enqueue('purge', () => purgeExpired(deps));
  const runOften = () => {
    purge();
    enqueue('answered requests', () => forgetAnswered(deps));
    if (rewriteFailed) enqueue('rewrite', () => rewrite('never'));
  };
  const hideTimes = () => hideFileTimes(deps);
  const runAll = (opens: Opening) => {
    tellFailures();
    purge();
    enqueue('key of the year', () => noteYearKey(deps, tell));
    enqueue('forgetting past years', () => forgetPastYears(deps, tell));
    if (opens !== 'never') enqueue('release', () => oneProcess.run(() => release(opens)));
    enqueue('audit trail', () => closeAudit(deps));
    enqueue('waits', () => addWaits(deps, { now: stopping.signal.aborted }));
    enqueue('moderation log', () => closeLog(deps));
    // Last, so nothing is left of what the others deleted. In every server, because this may be the one that rewrites.
    enqueue('rewrite', () => rewrite(opens));
    // After the rewrite, which opens the past hour's reviews and authors' requests.
    enqueue('requests of authors', () => carryOutRequests(deps));
    if (opens !== 'never') {
      enqueue('disputes', () => endDisputeTerms(deps));
      enqueue('banners', () => turnBanners(deps));
    }
    enqueue('salaries', () => oneProcess.run(() => countSalaries(deps, () => stopping.signal.aborted)));
    enqueue('waiting reviews', () => noteWaiting(deps));
    enqueue('erasing', () => oneProcess.run(() => eraseDeleted(() => patience)));
    enqueue('file times', hideTimes);
    enqueue('times of reading', async () => {
      hideReads(CLIENT);
      if (deps.config.exportDir) hideReads(deps.config.exportDir);
    });
    // Last, because it takes a minute with many companies.
    if (opens !== 'never')
      enqueue('open data', () => oneProcess.run(() => publishOpenData(deps, () => stopping.signal.aborted)));
  };

  /** Beside the others, because it takes minutes after a large directory was imported. */
  const runSearch = () => {
    searching = Promise.all([running, searching])
      .then(() =>
        oneProcess.run(async () => {
          await refreshDirectory(deps, { stopped: () => stopping.signal.aborted });
          await refreshSearch(deps, { stopped: () => stopping.signal.aborted });
          await signReviews(deps, () => stopping.signal.aborted);
        }),
      )
      .catch((error) => report('search', error));
  };

  /** After the jobs of the hour, at a time that doesn't depend on how long they took. Receivers may be slow. */
  const runWebhooks = () => {
    sending = Promise.all([running, sending])
      .then(() => oneProcess.run(() => sendWebhooks(deps, stopping.signal)))
      .catch((error) => report('webhooks', error));
  };

  runAll('never');
  runSearch();
  const clocks = [
    // If this fails, it fails every minute. The hourly job reports it.
    new Cron('* * * * *', { utcOffset: 0 }, () => hideTimes().catch(() => {})),
    new Cron('10-50/10 * * * *', { utcOffset: 0 }, runOften),
    new Cron('0 * * * *', { utcOffset: 0 }, () => {
      runAll('hourly');
      runSearch();
    }),
    new Cron('5 * * * *', { utcOffset: 0 }, runWebhooks),
  ];
  return {
    idle: async () => {
      await running;
      await searching;
      await sending;
    },
    async stop() {
      for (const clock of clocks) clock.stop();
      patience = LAST_PATIENCE_MS;
      stopping.abort();
      runAll('never');
      await running;
      await searching;
      await sending;
      await oneProcess.end();
    },
  };
}
