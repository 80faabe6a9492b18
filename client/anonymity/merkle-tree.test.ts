import { sha256 } from '@noble/hashes/sha2.js';
import { expect, it } from 'vitest';
import { auditPath, leafHash, rootOf, treeRoot } from '#shared/rules/merkle-tree.ts';

/** The leaves, roots and paths that implementations of Certificate Transparency are tested with. */
const leaves = [
  ...['', '00', '10', '2021', '3031', '40414243', '5051525354555657'],
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'));
const hashes = leaves.map((leaf) => leafHash(leaf, sha256));
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex');

it.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
])('the root over %i leaves is that of RFC 6962', (count, root) => {
  expect(hex(treeRoot(leaves.slice(0, count), sha256))).toBe(root);
});

it.each([
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
])('the path of leaf %i of %i is that of RFC 6962', (index, size, path) => {
  expect(auditPath(hashes.slice(0, size), index, sha256).map(hex)).toEqual(path);
});

it('every path leads to the root, and no other leaf, place, size or length does', () => {
  for (let size = 1; size <= leaves.length; size += 1) {
    const tree = leaves.slice(0, size);
    const root = hex(treeRoot(tree, sha256));
    for (const [index, leaf] of tree.entries()) {
      const path = auditPath(hashes.slice(0, size), index, sha256);
      const lead = (to: Partial<{ index: number; size: number; path: Uint8Array[] }>, from = leaf) =>
        hex(rootOf(from, { index, size, path, ...to }, sha256));
      expect(lead({})).toBe(root);
      expect(lead({}, Buffer.from('other'))).not.toBe(root);
      expect(lead({ index: size })).toBeUndefined();
      if (size > 1) expect(lead({ index: (index + 1) % size })).not.toBe(root);
      expect(lead({ path: [...path, leaf] })).not.toBe(root);
      expect(lead({ path: path.slice(1) })).not.toBe(size === 1 ? '' : root);
    }
  }
});
