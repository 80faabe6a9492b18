import type { YearKey } from '#shared/page.ts';
import { fromBase64url } from './base64url.ts';
import { joined, yearKeyStatement } from './credential-bytes.ts';

type Hash = (input: Uint8Array) => Uint8Array;

/**
 * What stands for the keys of all years in their order, so that two people who compare it compare all of them.
 * @param sha256 the browser's or the server's
 */
export function keyLogRoot(years: readonly YearKey[], sha256: Hash): Uint8Array {
  const leaves = years.map(({ period, public_key }) =>
    yearKeyStatement(period, fromBase64url(public_key) ?? new Uint8Array()),
  );
  return treeRoot(leaves, sha256);
}

/** The root of the Merkle tree over some leaves (RFC 6962, section 2.1). */
export function treeRoot(leaves: readonly Uint8Array[], sha256: Hash): Uint8Array {
  const [first = new Uint8Array(), second] = leaves;
  if (leaves.length === 0) return sha256(first);
  if (second === undefined) return sha256(joined(Uint8Array.of(0), first));
  const left = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  const halves = [leaves.slice(0, left), leaves.slice(left)].map((half) => treeRoot(half, sha256));
  return sha256(joined(Uint8Array.of(1), ...halves));
}
