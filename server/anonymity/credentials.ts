import { createHash, timingSafeEqual } from 'node:crypto';
import type { OPRF } from '@noble/curves/abstract/oprf.js';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { invalidField } from '#server/errors.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { openPeriods, period } from '#shared/rules/calendar.ts';
import { credentialInfo, keyInfo, nullifierInput } from '#shared/rules/credential-bytes.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import type { Keys } from './keys.ts';

/** The partially blind signature of RFC 9497: both sides see `info`, and only the browser sees the nonce. */
export type Suite = Pick<OPRF, 'poprf'>;

export type Credentials = ReturnType<typeof createCredentials>;

/**
 * Signs and checks the credentials that separate verifying from reviewing. https://www.rfc-editor.org/rfc/rfc9497,
 * POPRF mode with ristretto255-SHA512.
 */
export function createCredentials(keys: Pick<Keys, 'seed' | 'has'>, suite: Suite = ristretto255_oprf) {
  const pairs = new Map<string, { secretKey: Uint8Array; publicKey: Uint8Array }>();
  const pairOf = (year: string) => {
    const seed = keys.seed(year);
    const id = `${year} ${seed.toString('base64')}`;
    const pair = pairs.get(id) ?? suite.poprf(new Uint8Array()).deriveKeyPair(seed, keyInfo(year));
    pairs.set(id, pair);
    return pair;
  };
  return {
    /** The public keys that credentials are checked against, the same for everyone, this year's first. */
    publicKeys(now: Date): AnonymityKeys {
      const periods = openPeriods(now).filter((open) => open === period(now) || keys.has(open));
      return {
        suite: 'POPRF(ristretto255, SHA-512)',
        keys: periods.map((open) => ({ period: open, public_key: toBase64url(pairOf(open).publicKey) })),
      };
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
