import { type Lease, takeLease } from '#db/lease.ts';
import type { Deps } from '#server/deps.ts';

/** Longer than the difference between the clocks of two servers. */
const KEEP_MS = 120_000;

/**
 * Runs jobs in one of several servers. The one that gets the lease keeps it for a while after its last job: the others
 * find it taken when they come to the same full hour, and leave the jobs to it. If it dies, another takes over the next
 * time.
 */
export function inOneProcess({ db }: Pick<Deps, 'db'>) {
  let lease: Lease | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let running = 0;
  let keeping: NodeJS.Timeout | undefined;
  const take = () => {
    const taken = turn.then(async () => {
      lease ??= await takeLease(db);
      return lease;
    });
    turn = taken.catch(() => {});
    return taken;
  };
  const end = async () => {
    clearTimeout(keeping);
    const ended = lease;
    lease = undefined;
    await ended?.end();
  };
  return {
    /** Does nothing while another server has the lease. */
    async run(job: () => Promise<void>): Promise<void> {
      clearTimeout(keeping);
      running += 1;
      try {
        if (await take()) await job();
      } finally {
        running -= 1;
        if (running === 0 && lease) keeping = setTimeout(end, KEEP_MS).unref();
      }
    },
    end,
  };
}
