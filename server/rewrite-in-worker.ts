import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { connect } from '#db/connect.ts';
import { openSeals } from './anonymity/seals.ts';
import { readConfig } from './env.ts';
import { rewriteSmallTables } from './jobs/rewrite-small-tables.ts';

const PATIENCE_MS = 600_000;
const TASK = 'rewrite the small tables';

if (workerData === TASK) await rewrite();

/**
 * Rewrites the small tables in a thread with its own connection: with a million grants it computes for most of a minute,
 * during which requests go on.
 * @param stopping ends it early
 */
export async function rewriteInWorker(stopping: AbortSignal): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: TASK });
  const stop = () => worker.postMessage('stop');
  stopping.addEventListener('abort', stop);
  try {
    await once(worker, 'exit');
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

async function rewrite(): Promise<void> {
  let patience = PATIENCE_MS;
  parentPort?.once('message', () => {
    patience = 0;
  });
  parentPort?.unref();
  const { directUrl, keysDir } = readConfig();
  await using db = connect(directUrl, { mustExist: true, smallCache: true });
  await rewriteSmallTables(
    { db, seals: openSeals(keysDir), now: () => new Date() },
    { patience: () => patience, ownConnection: true, oncePerHour: true },
  );
}
