import { createHash, timingSafeEqual } from 'node:crypto';
import type { OPRF } from '@noble/curves/abstract/oprf.js';
import { ed25519, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { invalidField } from '#server/errors.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { openPeriods, period } from '#shared/rules/calendar.ts';
import { credentialInfo, keyInfo, nullifierInput, yearKeyStatement } from '#shared/rules/credential-bytes.ts';
import { fingerprintInput, formatFingerprint } from '#shared/rules/fingerprint.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import type { Keys } from './keys.ts';

/** The partially blind signature of RFC 9497: both sides see `info`, and only the browser sees the nonce. */
export type Suite = Pick<OPRF, 'poprf'>;

export type Credentials = ReturnType<typeof createCredentials>;

/**
 * Signs and checks the credentials that separate verifying from reviewing. https://www.rfc-editor.org/rfc/rfc9497,
 * POPRF mode with ristretto255-SHA512.
 */
export function createCredentials(
  keys: Pick<Keys, 'seed' | 'has' | 'identity'>,
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
  return {
    /** The public keys that credentials are checked against, the same for everyone, this year's first. */
    publicKeys(now: Date): AnonymityKeys {
      const periods = openPeriods(now).filter((open) => open === period(now) || keys.has(open));
      return {
        suite: 'POPRF(ristretto255, SHA-512)',
        identity: siteIdentity(),
        keys: periods.map(publish),
      };
    },
    /** Fingerprint of this year's key, which people can compare. */
    fingerprint(now: Date): string {
      const input = fingerprintInput(siteIdentity(), publish(period(now)));
      return formatFingerprint(createHash('sha256').update(input).digest());
    },
    /**
     * Signs what the browser blinded, without seeing it.
     * @throws `invalid` when it isn't an element of the group, or is its identity
     */
    sign(companyId: number, year: string, blinded: Uint8Array): { evaluated: Uint8Array; proof: Uint8Array } {
      const { secretKey } = pairOf(year);
      try {
        return suite.poprf(credentialInfo(companyId, year)).blindEvaluate(secretKey, blinded);
      } catch {
        throw invalidField('blinded', 'blinded is not an element of the group ristretto255.');
      }
    },
    /** Whether a credential is one that we signed for this company and period. */
    isGenuine(companyId: number, year: string, nonce: Uint8Array, output: Uint8Array): boolean {
      const expected = suite.poprf(credentialInfo(companyId, year)).evaluate(pairOf(year).secretKey, nonce);
      return expected.length === output.length && timingSafeEqual(expected, output);
    },
  };
}

/**
 * The mark that a used credential leaves: the same each time, and not linked to anything that was seen when it was
 * issued.
 */
export function nullifierOf(companyId: number, period: string, nonce: Uint8Array): string {
  const infoHash = createHash('sha256').update(credentialInfo(companyId, period)).digest();
  return createHash('sha256').update(nullifierInput(infoHash, nonce)).digest('base64url');
}

/** What a grant stores of the blinded element, to recognize a repeated request. */
export function requestHash(blinded: Uint8Array): string {
  return createHash('sha256').update(blinded).digest('base64url');
}
