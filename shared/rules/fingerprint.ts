const BYTES = 20;

type Key = { period: string; public_key: string };

/**
 * What the fingerprint of a year's key is the SHA-256 of: the site's identity, the year and its public key, as published.
 */
export function fingerprintInput(identity: string, { period, public_key }: Key): string {
  return `${identity}.${period}.${public_key}`;
}

/** The first 160 bits of a SHA-256 in groups of four hexadecimal digits. */
export function formatFingerprint(digest: Uint8Array): string {
  const digits = Array.from(digest.subarray(0, BYTES), (byte) => byte.toString(16).padStart(2, '0'));
  return (digits.join('').match(/.{4}/g) ?? []).join(' ');
}
