import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Letters of texts and bytes of packed answers. */
const MAX_SIZE = 8_000_000;
/** What the headers of an answer hold, about. */
const SIZE_OF_HEADERS = 1000;

/** An answer as it was sent. Headers are names and values in turn, which Node sends fastest. */
export type KeptAnswer = { tag: string; body: string | Buffer; headers: string[]; headersOf304: string[] };

export type KeptAnswers = ReturnType<typeof keepAnswers>;

/**
 * Keeps answers that everybody may read until the data changes, whoever changes it: a moderator's decision shows in the
 * very next answer. `version` tells states of the data apart; while it is undefined or fails nothing is kept or found.
 * It is asked once for all requests of one turn of the event loop, after they have arrived.
 */
export function keepAnswers(version: () => Promise<string | undefined>) {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ body }, key) => body.length + SIZE_OF_HEADERS + key.length,
  });
  // An answer that needs the failing database fails by itself, as the one call that it is.
  const askVersion = oncePerTurn(() => version().catch(() => undefined));
  let current: string | undefined;
  return {
    async find(key: string): Promise<{ known: KeptAnswer | undefined; asOf: string | undefined }> {
      const asOf = await askVersion();
      if (asOf !== current) kept.clear();
      current = asOf;
      return { known: kept.get(key), asOf };
    },
    /** Keeps an answer that was made after `find` told the version. */
    keep(key: string, asOf: string | undefined, answer: KeptAnswer): void {
      if (asOf !== undefined && asOf === current) kept.set(key, answer);
    },
  };
}

/** Entity tag; weak, because compressed or not it is one answer. */
export function tagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

/** Asks at the end of the turn, for everybody who wanted to know in it. */
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
