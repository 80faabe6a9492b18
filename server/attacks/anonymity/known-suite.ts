import { createOPRF, type RNG } from '@noble/curves/abstract/oprf.js';
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';

const { Point } = ristretto255;
const { Fn } = Point;
const DST = 'HashToGroup-OPRFV1-\x02-ristretto255-SHA512';
/** The number of bytes that the suite reads from its randomness for one scalar. */
const SCALAR_BYTES = 48;

/**
 * The real suite except for one thing: the discrete logarithm of each hashed input is known. With it, we can compute
 * the blind that leads from any nonce to any blinded element, and so show that one always exists.
 */
export const knownSuite = createOPRF({
  name: 'ristretto255-SHA512',
  Point,
  hash: sha512,
  hashToScalar: ristretto255_hasher.hashToScalar,
  hashToGroup: (input, { DST: label }) => Point.BASE.multiply(logarithm(input, label)),
});

function logarithm(input: Uint8Array, label: string | Uint8Array): bigint {
  return ristretto255_hasher.hashToScalar(input, { DST: label });
}

/** Randomness that makes the known suite's `blind(nonce, …, rng)` return the element with this logarithm. */
export function blindTowards(scalar: bigint, nonce: Uint8Array): RNG {
  const blind = Fn.mul(scalar, Fn.inv(logarithm(nonce, new TextEncoder().encode(DST))));
  return () => scalarSource(blind);
}

/** Bytes that the suite turns into this scalar. */
export function scalarSource(scalar: bigint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SCALAR_BYTES);
  // The suite adds one, so it never draws zero.
  bytes.set(Fn.toBytes(Fn.create(scalar - 1n)));
  return bytes;
}
