import { base32crockford } from '@scure/base';

/** Random bytes for people to read, copy and type: groups of four of Crockford's base32, without I, L, O and U. */
export function formatCode(random: Uint8Array): string {
  return (base32crockford.encode(random).match(/.{4}/g) ?? []).join('-');
}

/**
 * Reads a typed code, in upper or lower case, with O for 0 and I or L for 1; undefined if it can't be one of this
 * length.
 */
export function parseCode(typed: string, bytes: number): string | undefined {
  try {
    const decoded = base32crockford.decode(typed.replace(/[\s\-–—]/g, ''));
    return decoded.length === bytes ? formatCode(decoded) : undefined;
  } catch {
    return undefined;
  }
}
