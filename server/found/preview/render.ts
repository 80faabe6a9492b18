import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { AppError } from '#server/errors.ts';
import type { Drawing } from './drawing.ts';
import type { Family } from './fit-text.ts';
import type { Task } from './render-worker.ts';

const MAX_BYTES = 8_000_000;
/** Rendering takes about 30 ms. While this many requests are waiting, we ask the next one to come back. */
const MOST_WAITING = 40;
const RETRY_SECONDS = 5;

const latin = ['latin', 'latin-ext', 'vietnamese'];
const scripts: Record<Family, string[]> = {
  newsreader: latin,
  inter: [...latin, 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
};

/**
 * Turns drawings into PNG, in a thread of its own and one at a time. It caches them by what they show, so a review of one
 * company changes no other company's picture. Simultaneous requests for a picture wait for the same one. The thread starts
 * with the first picture.
 */
export function createPictures() {
  let worker: Worker | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function render(task: Task): Promise<Buffer> {
    worker ??= new Worker(new URL('./render-worker.ts', import.meta.url));
    worker.unref();
    try {
      worker.postMessage(task);
      const [png] = await once(worker, 'message');
      return Buffer.from(png as Uint8Array);
    } catch (error) {
      // An error ends the thread.
      worker = undefined;
      throw error;
    }
  }

  const pictures = new LRUCache<string, Buffer, Family>({
    maxSize: MAX_BYTES,
    sizeCalculation: (png, svg) => png.length + svg.length,
    fetchMethod: (svg, _stale, { context }) => {
      if (waiting >= MOST_WAITING) throw new AppError('unavailable', { retryAfter: RETRY_SECONDS });
      waiting += 1;
      const picture = last.then(() => render({ svg, fontFiles: fontsFor(context) }));
      last = picture
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
      return picture;
    },
  });
  return {
    draw: ({ svg, family }: Drawing): Promise<Buffer> => pictures.forceFetch(svg, { context: family }),
    close: () => worker?.terminate(),
  };
}

function fontsFor(family: Family): string[] {
  const order: Family[] = family === 'inter' ? ['inter', 'newsreader'] : ['newsreader', 'inter'];
  return order.flatMap((name) =>
    scripts[name].map((script) => fileURLToPath(new URL(`./fonts/${name}-${script}.ttf`, import.meta.url))),
  );
}
