import { sha256 } from '@noble/hashes/sha2.js';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialBytes, joined, slipInput } from '#shared/rules/credential-bytes.ts';
import { editDistance } from '#shared/rules/edit-distance.ts';
import { parseReceipt } from '#shared/rules/receipt.ts';
import { type Slip, secretBytes } from './slip.ts';

/** The list has 2,048 words, and the first four letters identify each. */
const bitsOfWord = 11;
const lettersOfWord = 4;
/** 376 bits of secret and evaluated element, and a 9-bit checksum. */
export const slipWords = 35;
const slipBytes = secretBytes + credentialBytes.element;
/** A slip in an address: its bytes and checksum in base64url. */
const codeLetters = 66;

const places = new Map(wordlist.map((word, place) => [word, place]));

type Kept = Pick<Slip, 'secret' | 'evaluated'>;
/** A slip as typed or scanned, before its checksum is compared. */
export type TypedSlip = Kept & { checksum: number };

/** The site that gave a slip, and the year. The checksum depends on both. */
type Origin = { identity: string; period: string };

/** The 35 words that stand for a slip. */
export function wordsOf(slip: Kept, origin: Origin): string[] {
  const bits = [...packed(slip, origin)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from(
    { length: slipWords },
    (_, index) =>
      wordlist[Number.parseInt(bits.slice(index * bitsOfWord, (index + 1) * bitsOfWord), 2)] ?? '',
  );
}

/** The slip as a code in an address, for a camera. */
export function codeOf(slip: Kept, origin: Origin): string {
  return toBase64url(packed(slip, origin));
}

/** Whether a slip is from this site and year, and was typed without a mistake. */
export function fits({ checksum, ...slip }: TypedSlip, origin: Origin): boolean {
  return checksum === checksumOf(slip, origin);
}

export type Typed =
  | { kind: 'slip'; slip: TypedSlip }
  | { kind: 'receipt'; receipt: string }
  | { kind: 'unfinished'; words: number; unknown?: { word: string; meant?: string | undefined } };

/** Reads what someone typed, pasted, scanned or kept in a file: a slip, a receipt, or neither yet. */
export function readTyped(text: string): Typed {
  const code = /(?<![\w-])[\w-]{66}(?![\w-])/.exec(text)?.[0];
  const bytes = code?.length === codeLetters ? fromBase64url(code) : undefined;
  if (bytes) return { kind: 'slip', slip: unpacked(bytes) };
  // Numbers before the words aren't part of them.
  const typed = (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .filter((word) => /[a-z]/.test(word))
    .map((word) => word.replaceAll('0', 'o').replaceAll('1', 'l'));
  const found = typed.map(placeOf);
  // A file also has sentences, before and after the words.
  for (let start = 0; start + slipWords <= found.length; start += 1) {
    const run = found.slice(start, start + slipWords);
    if (!run.includes(-1)) return { kind: 'slip', slip: unpacked(bytesOfPlaces(run)) };
  }
  const group = /(?:[0-9A-Za-z]{4}[-–—]){5}[0-9A-Za-z]{4}/.exec(text)?.[0];
  const receipt = parseReceipt(group ?? text);
  const areWords = found.length > 0 && !found.includes(-1);
  if (receipt !== undefined && (group !== undefined || !areWords)) return { kind: 'receipt', receipt };
  const word = typed.find((_, index) => found[index] === -1);
  const words = found.filter((place) => place !== -1).length;
  return {
    kind: 'unfinished',
    words,
    ...(word !== undefined && { unknown: { word, meant: nearest(word) } }),
  };
}

/** Accepts a word that is exact, cut off after four or more letters, or misspelled after them. */
function placeOf(word: string): number {
  const exact = places.get(word);
  if (exact !== undefined) return exact;
  const start = word.slice(0, lettersOfWord);
  const near = wordlist.findIndex((known) => word.length >= lettersOfWord && known.startsWith(start));
  const known = wordlist[near] ?? '';
  return known.startsWith(word) || editDistance(known, word, 2) <= 2 ? near : -1;
}

/** The word that a misspelled one probably means. */
function nearest(word: string): string | undefined {
  return wordlist.find((known) => editDistance(known, word, 1) === 1);
}

function packed(slip: Kept, origin: Origin): Uint8Array {
  const checksum = checksumOf(slip, origin);
  return joined(bytesOf(slip), Uint8Array.of(checksum >> 1, (checksum & 1) << 7));
}

function unpacked(bytes: Uint8Array): TypedSlip {
  const [high = 0, low = 0] = bytes.slice(slipBytes);
  return {
    secret: toBase64url(bytes.slice(0, secretBytes)),
    evaluated: toBase64url(bytes.slice(secretBytes, slipBytes)),
    checksum: (high << 1) | (low >> 7),
  };
}

function checksumOf(slip: Kept, { identity, period }: Origin): number {
  const [high = 0, low = 0] = sha256(
    slipInput(fromBase64url(identity) ?? new Uint8Array(), period, bytesOf(slip)),
  );
  return (high << 1) | (low >> 7);
}

function bytesOf({ secret, evaluated }: Kept): Uint8Array {
  return joined(...[secret, evaluated].map((part) => fromBase64url(part) ?? new Uint8Array()));
}

function bytesOfPlaces(places: number[]): Uint8Array {
  const bits = places.map((place) => place.toString(2).padStart(bitsOfWord, '0')).join('');
  return Uint8Array.from({ length: slipBytes + 2 }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).padEnd(8, '0'), 2),
  );
}
