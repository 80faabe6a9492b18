import { createHmac, hash } from 'node:crypto';
import { comparedText, signatureOf, type TextSignature } from '#shared/rules/near-duplicates.ts';

/**
 * What finds near-duplicates of a text. Without the key, nobody can test whether it belongs to a text they have.
 * Signatures with different keys have nothing in common.
 */
export function textSignature(text: string, key: Uint8Array): TextSignature {
  // A thousand hashes of a few letters, so an HMAC of each would take most of the time. Only the first bits are kept,
  // which leaves nothing to extend.
  const secret = createHmac('sha256', key).update('near-duplicates').digest('base64url');
  return signatureOf(comparedText(text), (part) => hash('sha256', secret + part, 'buffer').readUInt32BE());
}
