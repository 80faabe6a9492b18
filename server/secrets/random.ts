import { randomBytes } from 'node:crypto';

/** The server's randomness, from the operating system. */
export const systemRandom = {
  /** A 256-bit secret in base64url. */
  token: () => randomBytes(32).toString('base64url'),
  /** An id above 0 and below 2^53 that reveals neither order nor volume. */
  id: () => Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1,
};

export type Random = typeof systemRandom;

// What one part of the process changes, all others would draw from.
Object.freeze(systemRandom);
