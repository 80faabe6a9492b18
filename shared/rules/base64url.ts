import { base64urlnopad } from '@scure/base';

/** Bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/** Decodes base64url without padding; undefined for anything that `toBase64url` doesn't produce, so bytes have one spelling. */
export function fromBase64url(text: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(text);
  } catch {
    return undefined;
  }
}
