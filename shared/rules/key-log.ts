import type { YearKey } from '#shared/page.ts';
import { fromBase64url } from './base64url.ts';
import { yearKeyStatement } from './credential-bytes.ts';
import { treeRoot } from './merkle-tree.ts';

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
