import type { PinnedKeys } from '#shared/page.ts';
import type { Storage } from './kept.ts';

/** The site's identity and each year's key, as this browser first saw them. */
export const pinned = {
  identity: (browser: Storage) => browser.getItem('site_identity'),
  key: (browser: Storage, period: string) => browser.getItem(`anonymity_key_${period}`),
};

/** Pins the keys of the first page of the site that this browser sees. Later pages only add years. */
export function pinFirstKeys(browser: Storage, { identity, keys }: PinnedKeys): void {
  if ((pinned.identity(browser) ?? identity) === identity)
    pinKeys(browser, { identity, keys: keys.filter(({ period }) => !pinned.key(browser, period)) });
}

export function pinKeys(browser: Storage, { identity, keys }: PinnedKeys): void {
  browser.setItem('site_identity', identity);
  for (const { period, public_key } of keys) browser.setItem(`anonymity_key_${period}`, public_key);
}
