import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Characters of texts and bytes of compressed responses. */
const MAX_SIZE = 8_000_000;
/** Approximate size of a response's headers. */
const SIZE_OF_HEADERS = 1000;

/**
 * A response as it was sent. Headers are alternating names and values, which is the format that Node sends fastest.
 */
export type KeptAnswer = { tag: string; body: string | Buffer; headers: string[]; headersOf304: string[] };

export type KeptAnswers = ReturnType<typeof keepAnswers>;

/**
 * Caches public responses until the data changes: a moderator's decision is visible in the very next response.
 * `version` identifies the state of the data. While it is undefined or fails, nothing is cached or found. It is read
 * once for all requests in a turn of the event loop, after they have arrived.
 */
export function keepAnswers(version: () => Promise<string | undefined>) {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ body }, key) => body.length + SIZE_OF_HEADERS + key.length,
  });
  // A response that needs the failing database fails on its own.
  const askVersion = oncePerTurn(() => version().catch(() => undefined));
  let current: string | undefined;
  return {
    async find(key: string): Promise<{ known: KeptAnswer | undefined; asOf: string | undefined }> {
      const asOf = await askVersion();
      if (asOf !== current) kept.clear();
      current = asOf;
      return { known: kept.get(key), asOf };
    },
    /** Caches a response that was created after `find` read the version. */
    keep(key: string, asOf: string | undefined, answer: KeptAnswer): void {
      if (asOf !== undefined && asOf === current) kept.set(key, answer);
    },
  };
}

/** ETag; weak, because the compressed and the uncompressed response are equivalent. */
export function tagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/** Reads the version once at the end of the turn, for every request in it. */
function oncePerTurn<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => {
    asked ??= new Promise((resolve) => {
      setImmediate(() => {
        asked = undefined;
        resolve(ask());
      });
    });
    return asked;
  };
}
