import { closeSync, fdatasync, fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { UNFLUSHED } from '#db/failures.ts';
import { tryToHideTimes, writtenFiles } from '#db/file-times.ts';

const EACH_MS = 200;
/** From so many pages on, the log is moved (SQLite's own default). */
const SOME_PAGES = 1000;
/**
 * From so many pages on (64 MB), writes wait until the log begins anew: without a pause between them, it would grow.
 */
const MOST_PAGES = 16_384;
/** How long they wait for readers. */
const PATIENCE_MS = 20;

type Moved = { log: number; checkpointed: number };
/** How long the end of the process waits for a thread that still loads SQLite, which takes half a second on a busy machine. */
const LOADS_MS = 10_000;

type Given = { log: { path: string; hasLoaded: Int32Array } };

const given: Given | undefined = workerData;
if (given?.log) moveLog(given.log);

/**
 * Moves an SQLite file's log into the file, in a thread, a few times a second. The connection that answers requests
 * would block them with it: for 30 ms every 1,000 pages, and for half a second after someone has read a long snapshot.
 * @param failed called if the thread ends by itself
 */
export function moveLogInThread(path: string, failed: () => void) {
  const hasLoaded = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { log: { path, hasLoaded } } satisfies Given,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  worker.once('error', failed);
  // A thread that is ended while it loads SQLite aborts the process, whatever its exit status should be.
  const waitUntilLoaded = () => Atomics.wait(hasLoaded, 0, 0, LOADS_MS);
  process.once('exit', waitUntilLoaded);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  void ended.then(() => process.off('exit', waitUntilLoaded));
  return {
    async stop(): Promise<void> {
      worker.ref();
      worker.postMessage('stop');
      await ended;
    },
  };
}

export type LogFlush = {
  /**
   * Until whatever was written before is on the disk. @throws `isUnavailable` if the disk fails: no one knows what it
   * has
   */
  wait: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Waits for the disk beside the process, for everybody who has written meanwhile at once. SQLite would block the
 * process at each commit for as long as the disk takes, which is 60 ms while a backup is written.
 * @param path of the database, as SQLite says it: it follows links. Its log exists, and no one writes until this
 * returns.
 * @param begun called before each wait, which may be for several writes
 * @param failed called once the disk didn't take something, which is a gap in the log: what is written after it would
 * be lost with it
 */
export function openLogFlush(
  path: string,
  { begun, failed }: Record<'begun' | 'failed', () => void>,
): LogFlush {
  // SQLite locks other files than this one. Closing a file gives up the locks that its process has on it.
  const log = openSync(`${path}-wal`, 'r+');
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let closed: Promise<void> | undefined;
  try {
    writeAgain(log);
  } catch {
    failed();
  }
  const begin = () => {
    next = undefined;
    begun();
    running = new Promise((resolve, reject) => {
      fdatasync(log, (cause) => {
        if (cause === null) return resolve();
        failed();
        const error = new Error("The disk didn't take what was written to the database.", { cause });
        reject(Object.assign(error, { code: UNFLUSHED }));
      });
    });
    return running;
  };
  const close = async () => {
    await (next ?? running).catch(() => {});
    closeSync(log);
  };
  return {
    wait() {
      // A flush that has begun may have missed the last writes.
      next ??= running.then(begin);
      return next;
    },
    close: () => (closed ??= close()),
  };
}

/**
 * Writes what the log has once more, and waits for the disk. Before a restart, the disk may have failed to take a part
 * of it, of which the system still has a copy, and doesn't tell of the failure a second time.
 */
function writeAgain(log: number): void {
  const part = Buffer.allocUnsafe(2 ** 20);
  let at = 0;
  for (;;) {
    const length = readSync(log, part, 0, part.length, at);
    if (length === 0) break;
    at += writeSync(log, part, 0, length, at);
  }
  if (at > 0) fdatasyncSync(log);
}

function moveLog({ path, hasLoaded }: Given['log']): void {
  const database = new SqliteDatabase(path, { timeout: PATIENCE_MS });
  Atomics.store(hasLoaded, 0, 1);
  Atomics.notify(hasLoaded, 0);
  const move = (how: 'noop' | 'passive' | 'restart') => {
    const [result] = database.pragma(`wal_checkpoint(${how})`) as Moved[];
    // Another process moves it.
    if (result === undefined || result.log < 0) return { log: 0, checkpointed: 0 };
    return result;
  };
  const clock = setInterval(() => {
    try {
      if (move('noop').log < SOME_PAGES) return;
      const { log, checkpointed } = move('passive');
      // Otherwise someone reads an older snapshot, and waiting would be in vain.
      const isNearlyMoved = checkpointed > log / 2;
      if (log > MOST_PAGES && isNearlyMoved) move('restart');
      // The first writer after that begins the log anew, and waits for the disk before anything else.
      if (log > 0 && checkpointed === log) database.pragma('user_version = 0');
      tryToHideTimes(writtenFiles(path));
    } catch (error) {
      // The next time, the process that has locked the file may have finished, or the disk may have room.
      // What it didn't take may be missing in the log, which mustn't be moved then.
      if (!/^SQLITE_(BUSY|LOCKED|FULL|IOERR(?!_FSYNC))/.test(codeOf(error))) throw error;
    }
  }, EACH_MS);
  parentPort?.once('message', () => {
    clearInterval(clock);
    database.close();
  });
}

const codeOf = (error: unknown) => (error as { code: string }).code;
