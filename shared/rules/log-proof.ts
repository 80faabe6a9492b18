import { fromBase64url, toBase64url } from './base64url.ts';
import { logRootStatement } from './credential-bytes.ts';
import { leafHash, rootOf, treeRoot } from './merkle-tree.ts';

type Hash = (input: Uint8Array) => Uint8Array;
type Verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;
type Place = { month: string; number: number };
type Entry = Place & {
  company: string | null;
  decision: string;
  reason: string | null;
  source: string;
  earlier: Place | null;
};
type SignedRoot = { month: string; entries: number; root: string; signature: string };

/** What is hashed of an entry of the log: a JSON list, as JavaScript writes it. */
function logLeaf({ number, month, company, decision, reason, source, earlier }: Entry): Uint8Array {
  const names = earlier === null ? '' : `${earlier.month} ${earlier.number}`;
  const list = ['candor-log/1', month, number, company ?? '', decision, reason ?? '', source, names];
  return new TextEncoder().encode(JSON.stringify(list));
}

/**
 * The root over the entries of a month, in the order of their numbers.
 * @param sha256 the browser's or the server's
 */
export const logRoot = (entries: readonly Entry[], sha256: Hash): Uint8Array =>
  treeRoot(entries.map(logLeaf), sha256);

/** What stands for an entry in the tree of its month. */
export const entryHash = (entry: Entry, sha256: Hash): Uint8Array => leafHash(logLeaf(entry), sha256);

/** Whether an entry is among those that the root of its month is over. */
export function leadsToRoot(
  { entry, path }: { entry: Entry; path: readonly string[] },
  { month, entries: size, root }: SignedRoot,
  sha256: Hash,
): boolean {
  const hashes = path.map(fromBase64url);
  if (month !== entry.month || !hashes.every((hash) => hash !== undefined)) return false;
  const found = rootOf(logLeaf(entry), { index: entry.number - 1, size, path: hashes }, sha256);
  return found !== undefined && toBase64url(found) === root;
}

/** Whether a site with this identity has signed the root of a month. */
export function isRootSigned(
  identity: string,
  { month, entries, root, signature }: SignedRoot,
  verify: Verify,
): boolean {
  const signed = fromBase64url(signature);
  const key = fromBase64url(identity);
  const hash = fromBase64url(root);
  try {
    return !!signed && !!key && !!hash && verify(signed, logRootStatement(month, entries, hash), key);
  } catch {
    // A signature or key of another length.
    return false;
  }
}
