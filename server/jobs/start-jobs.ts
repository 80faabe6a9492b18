import type { Deps } from '#server/deps.ts';
import { forgetPastYears } from './forget-past-years.ts';
import { purgeExpired } from './purge-expired.ts';
import { rewriteSmallTables } from './rewrite-small-tables.ts';

const STEP_MS = 10 * 60_000;
const STEPS_AN_HOUR = 6;
const HOURLY_PATIENCE_MS = 60_000;
/** A stopping server is cut off after a while. */
const LAST_PATIENCE_MS = 1500;

export type Jobs = {
  /** Resolves when no job is running. */
  idle: () => Promise<void>;
  /** Ends the timer and runs everything a last time, after which the database can be closed. */
  stop: () => Promise<void>;
};

/**
 * Runs what is due by the clock, at once and then at each full ten minutes and hour: these instants say nothing about
 * when anybody came. One job after another; one that fails is reported and has its turn again the next time.
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
    // Last, so that nothing is left of what the others deleted.
    enqueue('rewrite', () => rewriteSmallTables(deps, () => patience));
  };

  let timer: NodeJS.Timeout;
  const runAt = (step: number) => {
    const wait = step * STEP_MS - deps.now().getTime();
    timer = setTimeout(() => {
      if (step % STEPS_AN_HOUR === 0) runHourly();
      else runOften();
      // A timer may fire a little early: the nearest step is the one that is done.
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
