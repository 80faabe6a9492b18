import type { Deps } from '#server/deps.ts';
import { forgetPastYears } from './forget-past-years.ts';
import { purgeExpired } from './purge-expired.ts';
import { rewriteSmallTables } from './rewrite-small-tables.ts';

const STEP_MS = 10 * 60_000;
const STEPS_AN_HOUR = 6;
const HOURLY_PATIENCE_MS = 60_000;
/** A stopping server is killed after a while. */
const LAST_PATIENCE_MS = 1500;

export type Jobs = {
  /** Resolves when no job is running. */
  idle: () => Promise<void>;
  /** Stops the timer and runs everything one last time. After that, the database can be closed. */
  stop: () => Promise<void>;
};

/**
 * Runs the scheduled jobs right away and then every full ten minutes and hour: these times say nothing about when
 * anybody came. Jobs run one after the other. A job that fails is reported and runs again the next time.
 */
export function startJobs(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  report: (job: string, error: unknown) => void,
): Jobs {
  let patience = HOURLY_PATIENCE_MS;
  let running = Promise.resolve();
  const enqueue = (name: string, job: () => Promise<void>) => {
    running = running.then(job).catch((error) => report(name, error));
  };
  const runOften = () => enqueue('purge', () => purgeExpired(deps));
  const runHourly = () => {
    runOften();
    enqueue('forgetting past years', () => forgetPastYears(deps));
    // Last, so that no trace is left of what the others deleted.
    enqueue('rewrite', () => rewriteSmallTables(deps, () => patience));
  };

  let timer: NodeJS.Timeout;
  const runAt = (step: number) => {
    const wait = step * STEP_MS - deps.now().getTime();
    timer = setTimeout(() => {
      if (step % STEPS_AN_HOUR === 0) runHourly();
      else runOften();
      // A timer may fire a little early, so we run the nearest step.
      runAt(Math.round(deps.now().getTime() / STEP_MS) + 1);
    }, wait);
  };

  runHourly();
  runAt(Math.floor(deps.now().getTime() / STEP_MS) + 1);
  return {
    idle: () => running,
    async stop() {
      clearTimeout(timer);
      patience = LAST_PATIENCE_MS;
      runHourly();
      await running;
    },
  };
}
