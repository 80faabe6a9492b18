import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialBytes, keyLogStatement, yearKeyStatement } from '#shared/rules/credential-bytes.ts';
import { fingerprintInput, formatFingerprint } from '#shared/rules/fingerprint.ts';
import { keyLogRoot } from '#shared/rules/key-log.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import { attempt, type Storage } from './kept.ts';
import { pinKeys, pinned } from './pinned-keys.ts';

/** No site had a key before. */
const FIRST_YEAR = 2026;

/** What is wrong with the site's keys. */
export type KeyStop =
  /** The list has two keys of a year, a key without the site's signature, or another past than this browser has seen. */
  | { reason: 'bad_keys' }
  /** The key isn't the one that this browser saw before. */
  | { reason: 'changed_key'; period: string; known: string; given: string }
  | { reason: 'changed_identity'; known: string; given: string };

/**
 * Accepts the site's keys if this browser has seen no others, and remembers them. With a key made for one person the
 * site could recognize her review: a new year's key needs the signature of the identity that this browser knows.
 * @returns why nothing may be sent; undefined if the keys are the ones that everyone gets, as far as we can tell
 */
export function checkKeys(browser: Storage, { identity, keys, log }: AnonymityKeys): KeyStop | undefined {
  if (!keys.every((key) => /^\d{4}$/.test(key.period) && isSigned(identity, key)))
    return { reason: 'bad_keys' };
  // The log has each year once, so no list with two keys of a year passes.
  if (!isLog(identity, log) || !keys.every((key) => keyIn(log, key.period) === key.public_key))
    return { reason: 'bad_keys' };
  const known = pinned.identity(browser);
  if (known !== null && known !== identity) return { reason: 'changed_identity', known, given: identity };
  // A list that ends earlier may come from a server whose clock is behind.
  for (let year = FIRST_YEAR; year <= Number(log.years.at(-1)?.period); year += 1) {
    const period = String(year);
    const seen = pinned.key(browser, period);
    const given = keyIn(log, period);
    if (seen !== null && given === undefined) return { reason: 'bad_keys' };
    if (seen !== null && seen !== given)
      return { reason: 'changed_key', period, known: seen, given: given ?? '' };
  }
  pinKeys(browser, { identity, keys });
  return undefined;
}

function isSigned(
  identity: string,
  { period, public_key, signature }: AnonymityKeys['keys'][number],
): boolean {
  const key = fromBase64url(public_key);
  return (
    key?.length === credentialBytes.element && verifies(identity, yearKeyStatement(period, key), signature)
  );
}

/** Whether the keys of all years, in their order, are those that the site has signed. */
function isLog(identity: string, { years, root, signature }: AnonymityKeys['log']): boolean {
  const inOrder = years.every(
    ({ period }, index) => index === 0 || period > (years[index - 1]?.period ?? ''),
  );
  const own = keyLogRoot(years, sha256);
  return (
    inOrder && toBase64url(own) === root && verifies(identity, keyLogStatement(years.length, own), signature)
  );
}

const keyIn = ({ years }: AnonymityKeys['log'], period: string) =>
  years.find((year) => year.period === period)?.public_key;

/** Strictly as in RFC 8032, so every browser and every monitor agrees on what a signature is. */
function verifies(identity: string, statement: Uint8Array, signature: string): boolean {
  const [site, signed] = [identity, signature].map(fromBase64url);
  if (site === undefined || signed === undefined) return false;
  return attempt(() => ed25519.verify(signed, statement, site, { zip215: false })) === true;
}

/** Fingerprint of the key that this browser has used for a year; undefined if it didn't keep it. */
export function usedFingerprint(browser: Storage, period: string): string | undefined {
  const [identity, public_key] = [pinned.identity(browser), pinned.key(browser, period)];
  if (identity === null || public_key === null) return undefined;
  const input = fingerprintInput(identity, { period, public_key });
  return formatFingerprint(sha256(new TextEncoder().encode(input)));
}
