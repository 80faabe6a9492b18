import { createHmac, hash } from 'node:crypto';
import { minimumsOf, sentencesOf, shinglesOf, type TextSignature } from '#shared/rules/near-duplicates.ts';

/**
 * What finds near-duplicates of a text. Without the key, nobody can test whether it belongs to a text they have.
 * Signatures with different keys have nothing in common.
 */
export function textSignature(text: string, key: Uint8Array): TextSignature {
  // A thousand hashes of a few letters, so an HMAC of each would take most of the time. Only the first bits are kept,
  // which leaves nothing to extend.
  const secret = createHmac('sha256', key).update('near-duplicates').digest('base64url');
  const bits = (part: string) => hash('sha256', secret + part, 'buffer');
  return {
    minimums: minimumsOf(shinglesOf(text).map((shingle) => bits(shingle).readUInt32BE())),
    sentences: sentencesOf(text).map((sentence) => bits(sentence).readUIntBE(0, 6)),
  };
}
