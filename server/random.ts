import { randomBytes } from 'node:crypto';

/** Randomness of the server, from the operating system. */
export const systemRandom = {
  /** A secret of 256 bits in base64url. */
  token: () => randomBytes(32).toString('base64url'),
  /** An id below 2^53, above 0, from which neither order nor volume can be read. */
  id: () => Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1,
};

export type Random = typeof systemRandom;
