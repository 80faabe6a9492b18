import { base32crockford } from '@scure/base';
import { recoveryCodes } from '#shared/limits.ts';

/** A recovery code as people read, copy and type it: four groups of four of Crockford's base32. */
export function formatRecoveryCode(random: Uint8Array): string {
  return (base32crockford.encode(random).match(/.{4}/g) ?? []).join('-');
}

/** The same from what someone typed, in any case, with O for 0 and I or L for 1; undefined if it can't be one. */
export function parseRecoveryCode(typed: string): string | undefined {
  try {
    const bytes = base32crockford.decode(typed.replace(/[\s\-–—]/g, ''));
    return bytes.length === recoveryCodes.bytes ? formatRecoveryCode(bytes) : undefined;
  } catch {
    return undefined;
  }
}
