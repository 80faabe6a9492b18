import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url } from '#shared/rules/base64url.ts';
import { receiptInput } from '#shared/rules/credential-bytes.ts';
import { receiptBytes, receiptLetters } from '#shared/rules/receipt.ts';
import { type Random, systemRandom } from './blinding.ts';

/** The 24 letters of a new receipt. */
export function makeReceipt(random: Random = systemRandom): string {
  return receiptLetters(random(receiptBytes));
}

/** All that the server gets of a receipt. */
export function receiptHash(letters: string): string {
  return toBase64url(sha256(receiptInput(letters)));
}
