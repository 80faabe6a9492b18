import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from '#db/connect.ts';
import type { Opening } from '#server/sealing/claim-rewrite.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '#server/start/env.ts';
import { releaseHeld } from './release-held.ts';

const PATIENCE_MS = 600_000;
const OWN = '--job';
type Job = 'rewrite' | 'release';

if (process.argv[2] === OWN) await work(process.argv[3] as Job, process.argv[4] as Opening);

/**
 * Runs a job in a process with its own connection: it computes for most of a minute if there are a million grants or
 * a hundred thousand reviews to publish, during which requests go on. In a thread, each run would leave its memory with
 * the server.
 * @param stopping ends it early, or lets it not begin
 * @throws what it fails with there
 */
export async function inOwnProcess(job: Job, stopping: AbortSignal, opens: Opening): Promise<void> {
  if (stopping.aborted) return;
  const child = fork(new URL(import.meta.url), [OWN, job, opens], { serialization: 'advanced' });
  let failure: unknown;
  child.once('message', (error) => {
    failure = error;
  });
  // It may have just ended.
  const stop = () => child.send('stop', () => {});
  stopping.addEventListener('abort', stop);
  try {
    const [[status, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    if (status !== 0) throw failure ?? new Error(`The ${job} ended with ${status ?? signal}.`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

async function work(job: Job, opens: Opening): Promise<void> {
  let isStopped = false;
  process.once('message', () => {
    isStopped = true;
  });
  // A stop of the server signals all its processes. The server says when to end, also by being gone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.once('disconnect', () => process.exit(1));
  try {
    const { directUrl, keysDir } = readConfig();
    // A new file in the place of one that was moved away could get that one's log.
    const options = job === 'rewrite' ? { smallCache: true } : { leavesLog: true };
    await using db = connect(directUrl, { mustExist: true, ...options });
    const deps = { db, seals: openSeals(keysDir), now: systemClock, random: systemRandom };
    const patience = () => (isStopped ? 0 : PATIENCE_MS);
    if (job === 'rewrite') await rewriteSmallTables(deps, { patience, ownConnection: true, opens });
    else await releaseHeld(deps, () => isStopped);
  } catch (error) {
    process.exitCode = 1;
    await new Promise((sent) => process.send?.(error, sent));
  }
  process.removeAllListeners('disconnect').disconnect();
}
