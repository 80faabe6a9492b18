import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MAX_LETTERS = 8_000_000;

/** A rendered answer that everybody may read, with its entity tag and what else its headers say. */
type Answer = { text: string; tag: string; headers: { link?: string } };

/**
 * Keeps rendered answers by their URL until the data changes, whoever changes it: a moderator's decision shows in the
 * very next answer. `version` tells states of the data apart; while it is undefined nothing is kept.
 */
export function keepAnswers(version: () => Promise<string | undefined>) {
  const kept = new LRUCache<string, Answer>({
    maxSize: MAX_LETTERS,
    sizeCalculation: ({ text, headers: { link = '' } }, url) => text.length + link.length + url.length,
  });
  let current: string | undefined;
  return {
    tagOf,
    async find(url: string): Promise<{ known: Answer | undefined; asOf: string | undefined }> {
      const asOf = await version();
      if (asOf !== current) kept.clear();
      current = asOf;
      return { known: kept.get(url), asOf };
    },
    /** Keeps an answer that was made after `find` told the version. */
    keep(url: string, asOf: string | undefined, text: string, headers: Answer['headers']): Answer {
      const answer = { text, headers, tag: tagOf(text) };
      if (asOf !== undefined && asOf === current) kept.set(url, answer);
      return answer;
    },
  };
}

/** Entity tag; weak, because compressed or not it is one answer. */
function tagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}
