import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OPRF } from '@noble/curves/abstract/oprf.js';
import { ed25519, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { invalidField } from '#server/errors.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { openPeriods, period } from '#shared/rules/calendar.ts';
import {
  credentialInfo,
  keyInfo,
  keyLogStatement,
  nullifierInput,
  yearKeyStatement,
} from '#shared/rules/credential-bytes.ts';
import { fingerprintInput, formatFingerprint } from '#shared/rules/fingerprint.ts';
import { keyLogRoot } from '#shared/rules/key-log.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import type { Keys } from './keys.ts';

/** The partially blind signature of RFC 9497: both sides see `info`, and only the browser sees the nonce. */
export type Suite = Pick<OPRF, 'poprf'>;

/** The company's domain; in credentials of version 1, its id. */
export type Employer = string | number;

export type Credentials = ReturnType<typeof createCredentials>;

/**
 * Signs and checks the credentials that separate verifying from reviewing. https://www.rfc-editor.org/rfc/rfc9497,
 * POPRF mode with ristretto255-SHA512.
 */
export function createCredentials(
  keys: Pick<Keys, 'seed' | 'has' | 'identity' | 'periods' | 'ended'>,
  suite: Suite = ristretto255_oprf,
) {
  const pairs = new Map<string, { secretKey: Uint8Array; publicKey: Uint8Array }>();
  const published = new Map<string, AnonymityKeys['keys'][number]>();
  const pairOf = (year: string) => {
    const seed = keys.seed(year);
    const id = `${year} ${seed.toString('base64')}`;
    const pair = pairs.get(id) ?? suite.poprf(new Uint8Array()).deriveKeyPair(seed, keyInfo(year));
    pairs.set(id, pair);
    return pair;
  };
  const publish = (year: string) => {
    const { publicKey } = pairOf(year);
    const known = published.get(year);
    const public_key = toBase64url(publicKey);
    if (known?.public_key === public_key) return known;
    const signature = ed25519.sign(yearKeyStatement(year, publicKey), keys.identity());
    const key = { period: year, public_key, signature: toBase64url(signature) };
    published.set(year, key);
    return key;
  };
  let identity: string | undefined;
  const siteIdentity = () => {
    identity ??= toBase64url(ed25519.getPublicKey(keys.identity()));
    return identity;
  };
  let log: AnonymityKeys['log'] | undefined;
  /** All years up to this one: the next one's key is there before the year is. */
  const logOf = (now: Date): AnonymityKeys['log'] => {
    const current = period(now);
    const begun = [...new Set([...keys.periods(), current])].filter((year) => year <= current);
    const byYear = new Map([...keys.ended(), ...begun.map(publish)].map((key) => [key.period, key]));
    const years = [...byYear.keys()]
      .sort()
      .map((year) => ({ period: year, public_key: byYear.get(year)?.public_key ?? '' }));
    if (log && JSON.stringify(log.years) === JSON.stringify(years)) return log;
    const root = keyLogRoot(years, (input) => createHash('sha256').update(input).digest());
    const signature = ed25519.sign(keyLogStatement(years.length, root), keys.identity());
    log = { years, root: toBase64url(root), signature: toBase64url(signature) };
    return log;
  };
  return {
    /** The public keys that credentials are checked against, the same for everyone, this year's first. */
    publicKeys(now: Date): AnonymityKeys {
      const periods = openPeriods(now).filter((open) => open === period(now) || keys.has(open));
      return {
        suite: 'POPRF(ristretto255, SHA-512)',
        identity: siteIdentity(),
        keys: periods.map(publish),
        log: logOf(now),
      };
    },
    /** The public key of a year that has one. */
    publicKey: (year: string): string => publish(year).public_key,
    /** Fingerprint of this year's key, which people can compare. */
    fingerprint(now: Date): string {
      const input = fingerprintInput(siteIdentity(), publish(period(now)));
      return formatFingerprint(createHash('sha256').update(input).digest());
    },
    /**
     * Signs what the browser blinded, without seeing it.
     * @throws `invalid` when it isn't an element of the group, or is its identity
     */
    sign(
      employer: Employer,
      year: string,
      blinded: Uint8Array,
    ): { evaluated: Uint8Array; proof: Uint8Array } {
      const { secretKey } = pairOf(year);
      try {
        return suite.poprf(credentialInfo(employer, year)).blindEvaluate(secretKey, blinded);
      } catch {
        throw invalidField('blinded', 'blinded is not an element of the group ristretto255.');
      }
    },
    /** Whether a credential is one that we signed for this employer and period. */
    isGenuine(employer: Employer, year: string, nonce: Uint8Array, output: Uint8Array): boolean {
      const expected = suite.poprf(credentialInfo(employer, year)).evaluate(pairOf(year).secretKey, nonce);
      return expected.length === output.length && timingSafeEqual(expected, output);
    },
  };
}

/**
 * The mark that a used credential leaves: the same each time, and not linked to anything that was seen when it was
 * issued.
 */
export function nullifierOf(employer: Employer, period: string, nonce: Uint8Array): string {
  const infoHash = createHash('sha256').update(credentialInfo(employer, period)).digest();
  return createHash('sha256').update(nullifierInput(infoHash, nonce)).digest('base64url');
}

/**
 * What a grant stores to recognize a repeated request. The blinded element alone follows from the slip, so whoever found one
 * would recognize its owner's grant; the key is only in the tab that asked.
 * @param key without one, nothing is recognized
 */
export function requestHash(blinded: Uint8Array, key: Uint8Array = randomBytes(32)): string {
  return createHash('sha256').update(key).update(blinded).digest('base64url');
}
