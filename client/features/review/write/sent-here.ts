import { createStore } from '#client/ui/store.ts';
import type { Release } from '#shared/words.ts';

/**
 * When reviews sent from this page appear, by company. Kept only in memory: a browser that restores the tab must not
 * show that a review was sent.
 */
export const sentHere = createStore<Readonly<Record<number, Release>>>({});
