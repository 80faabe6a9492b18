import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from '#db/connect.ts';
import type { Opening } from '#server/sealing/claim-rewrite.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '../start/env.ts';
import { rewriteSmallTables } from './rewrite-small-tables.ts';
import { openSeals } from './seals.ts';

const PATIENCE_MS = 600_000;
const TASK = '--rewrite-small-tables';

if (process.argv[2] === TASK) await rewrite(process.argv[3] as Opening);

/**
 * Rewrites the small tables in a process with its own connection: with a million grants it computes for most of a
 * minute, during which requests go on. In a thread, each rewrite would leave its memory with the server.
 * @param stopping ends it early
 * @throws what it fails with there
 */
export async function rewriteInProcess(stopping: AbortSignal, opens: Opening): Promise<void> {
  const child = fork(new URL(import.meta.url), [TASK, opens], { serialization: 'advanced' });
  let failure: unknown;
  child.once('message', (error) => {
    failure = error;
  });
  // It may have just ended.
  const stop = () => child.send('stop', () => {});
  stopping.addEventListener('abort', stop);
  try {
    const [[status, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    if (status !== 0) throw failure ?? new Error(`The rewrite ended with ${status ?? signal}.`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

async function rewrite(opens: Opening): Promise<void> {
  let patience = PATIENCE_MS;
  process.once('message', () => {
    patience = 0;
  });
  // A stop of the server signals all its processes. The server says when to end, also by being gone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  process.once('disconnect', () => process.exit(1));
  try {
    const { directUrl, keysDir } = readConfig();
    // A new file in the place of one that was moved away could get that one's log.
    await using db = connect(directUrl, { mustExist: true, smallCache: true });
    await rewriteSmallTables(
      { db, seals: openSeals(keysDir), now: systemClock },
      { patience: () => patience, ownConnection: true, opens },
    );
  } catch (error) {
    process.exitCode = 1;
    await new Promise((sent) => process.send?.(error, sent));
  }
  process.removeAllListeners('disconnect').disconnect();
}
