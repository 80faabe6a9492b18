import { fdatasyncSync, openSync } from 'node:fs';
import { Worker, workerData } from 'node:worker_threads';

const EACH_MS = 20;

type Given = { flushed: { path: string } };

const given: Given | undefined = workerData;
if (given?.flushed) {
  const file = openSync(given.flushed.path, 'r+');
  setInterval(() => fdatasyncSync(file), EACH_MS);
}

/**
 * Brings a large file to the disk little by little while it is written, in a thread. Once gigabytes wait for the disk, the
 * system makes everybody wait who writes anything, the site as well.
 * @param path of a file that no one has locked but this process, whose locks may end
 */
export function flushInThread(path: string): AsyncDisposable {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { flushed: { path } } satisfies Given,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  // A writer of the file meets the same failure, and says so.
  worker.once('error', () => {});
  return {
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
