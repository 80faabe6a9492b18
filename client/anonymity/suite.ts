import type { OPRF } from '@noble/curves/abstract/oprf.js';

/** The partly blind signature of RFC 9497, in which `info` is seen by both sides and the nonce by this browser alone. */
export type Suite = Pick<OPRF, 'poprf'>;

/** So many random bytes. */
export type Random = (length?: number) => Uint8Array<ArrayBuffer>;
