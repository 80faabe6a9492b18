import { joined } from './credential-bytes.ts';

/** The browser's or the server's SHA-256. */
type Hash = (input: Uint8Array) => Uint8Array;

/** What stands for a leaf in the tree (RFC 6962, section 2.1). */
export const leafHash = (leaf: Uint8Array, sha256: Hash): Uint8Array =>
  sha256(joined(Uint8Array.of(0), leaf));

/** The root of the Merkle tree over some leaves (section 2.1). */
export const treeRoot = (leaves: readonly Uint8Array[], sha256: Hash): Uint8Array =>
  rootOver(
    leaves.map((leaf) => leafHash(leaf, sha256)),
    sha256,
  );

/** The root over the hashes of leaves, or over the roots of trees that have one power of two of leaves each but the last. */
export function rootOver(hashes: readonly Uint8Array[], sha256: Hash): Uint8Array {
  const [first, second] = hashes;
  if (first === undefined) return sha256(new Uint8Array());
  if (second === undefined) return first;
  const left = leftSize(hashes.length);
  const halves = [hashes.slice(0, left), hashes.slice(left)].map((half) => rootOver(half, sha256));
  return sha256(joined(Uint8Array.of(1), ...halves));
}

/** The hashes that lead from one of such hashes to the root, nearest first (section 2.1.1). */
export function auditPath(hashes: readonly Uint8Array[], index: number, sha256: Hash): Uint8Array[] {
  if (hashes.length < 2) return [];
  const left = leftSize(hashes.length);
  const halves = [hashes.slice(0, left), hashes.slice(left)] as const;
  return index < left
    ? [...auditPath(halves[0], index, sha256), rootOver(halves[1], sha256)]
    : [...auditPath(halves[1], index - left, sha256), rootOver(halves[0], sha256)];
}

/** The root that a path from a leaf leads to; undefined if no tree of this size has such a path. */
export function rootOf(
  leaf: Uint8Array,
  { index, size, path }: { index: number; size: number; path: readonly Uint8Array[] },
  sha256: Hash,
): Uint8Array | undefined {
  if (size < 1 || index < 0 || index >= size) return undefined;
  const last = path.at(-1);
  if (size === 1 || last === undefined)
    return size === 1 && last === undefined ? treeRoot([leaf], sha256) : undefined;
  const left = leftSize(size);
  const rest = path.slice(0, -1);
  const below =
    index < left
      ? rootOf(leaf, { index, size: left, path: rest }, sha256)
      : rootOf(leaf, { index: index - left, size: size - left, path: rest }, sha256);
  if (below === undefined) return undefined;
  const pair = index < left ? [below, last] : [last, below];
  return sha256(joined(Uint8Array.of(1), ...pair));
}

/** The largest power of two below a size. */
const leftSize = (size: number) => 2 ** (Math.ceil(Math.log2(size)) - 1);
