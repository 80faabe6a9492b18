import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64url } from '#shared/rules/base64url.ts';
import { credentialBytes, yearKeyStatement } from '#shared/rules/credential-bytes.ts';
import { fingerprintInput, formatFingerprint } from '#shared/rules/fingerprint.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import { attempt, pinKeys, pinned, type Storage } from './kept.ts';
import type { Stop } from './sending.ts';

/**
 * Accepts the site's keys if this browser has seen no others, and remembers them. With a key made for one person the
 * site could recognize her review: a new year's key needs the signature of the identity that this browser knows.
 * @returns why nothing may be sent; undefined if the keys are the ones that everyone gets, as far as we can tell
 */
export function checkKeys(browser: Storage, { identity, keys }: AnonymityKeys): Stop | undefined {
  const periods = keys.map(({ period }) => period);
  const isList = new Set(periods).size === keys.length && periods.every((period) => /^\d{4}$/.test(period));
  if (!isList || !keys.every((key) => isSigned(identity, key))) return { reason: 'bad_keys' };
  const known = pinned.identity(browser);
  if (known !== null && known !== identity) return { reason: 'changed_identity', known, given: identity };
  for (const { period, public_key: given } of keys) {
    const seen = pinned.key(browser, period);
    if (seen !== null && seen !== given) return { reason: 'changed_key', period, known: seen, given };
  }
  pinKeys(browser, { identity, keys });
  return undefined;
}

function isSigned(
  identity: string,
  { period, public_key, signature }: AnonymityKeys['keys'][number],
): boolean {
  const [site, key, signed] = [identity, public_key, signature].map(fromBase64url);
  if (site === undefined || signed === undefined || key?.length !== credentialBytes.element) return false;
  // Strictly as in RFC 8032, so every browser and every monitor agrees on what a signature is.
  return (
    attempt(() => ed25519.verify(signed, yearKeyStatement(period, key), site, { zip215: false })) === true
  );
}

/** Fingerprint of the key that this browser has used for a year; undefined if it didn't keep it. */
export function usedFingerprint(browser: Storage, period: string): string | undefined {
  const [identity, public_key] = [pinned.identity(browser), pinned.key(browser, period)];
  if (identity === null || public_key === null) return undefined;
  const input = fingerprintInput(identity, { period, public_key });
  return formatFingerprint(sha256(new TextEncoder().encode(input)));
}
