import type { Random } from './suite.ts';

/** The browser's own generator. */
export const systemRandom: Random = (length = 32) => crypto.getRandomValues(new Uint8Array(length));
