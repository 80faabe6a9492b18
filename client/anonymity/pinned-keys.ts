import type { Store } from './store.ts';

type PublicKey = { period: string; public_key: string };

/** A year whose key is another one than this browser has seen before. */
export type ChangedKey = { period: string; known: string; given: string };

const keyOf = (period: string) => `anonymity_key_${period}`;

/**
 * Notes the keys that are seen for the first time. A key of one's own would let the site know its review again, so the
 * first that differs from what was noted is told and nothing is noted then.
 */
export function pinKeys(browser: Store, keys: readonly PublicKey[]): ChangedKey | undefined {
  for (const { period, public_key: given } of keys) {
    const known = browser.getItem(keyOf(period));
    if (known !== null && known !== given) return { period, known, given };
  }
  for (const { period, public_key } of keys) browser.setItem(keyOf(period), public_key);
  return undefined;
}
