import type { OPRF } from '@noble/curves/abstract/oprf.js';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialBytes, credentialInfo } from '#shared/rules/credential-bytes.ts';
import type { BlindedCredential } from './kept.ts';

/** The partially blind signature of RFC 9497: both sides see `info`, and only this browser sees the nonce. */
export type Suite = Pick<OPRF, 'poprf'>;

/** Returns this many random bytes. */
export type Random = (length?: number) => Uint8Array<ArrayBuffer>;

/** The browser's own generator. */
export const systemRandom: Random = (length = 32) => crypto.getRandomValues(new Uint8Array(length));

type Blinded = Pick<BlindedCredential, 'nonce' | 'blind' | 'blinded' | 'tweakedKey'>;
type Issued = { evaluated: string; proof: string };

/**
 * Hides a new nonce for signing. Only `blinded` is sent, and it is as random as any other: it says nothing about the nonce.
 * @throws if the key isn't an element of the group
 */
export function blind(
  companyId: number,
  period: string,
  publicKey: string,
  { suite = ristretto255_oprf, random = systemRandom }: { suite?: Suite; random?: Random } = {},
): Blinded {
  const nonce = random(credentialBytes.nonce);
  const hidden = suite.poprf(credentialInfo(companyId, period)).blind(nonce, bytesOf(publicKey), random);
  return {
    nonce: toBase64url(nonce),
    blind: toBase64url(hidden.blind),
    blinded: toBase64url(hidden.blinded),
    tweakedKey: toBase64url(hidden.tweakedKey),
  };
}

/**
 * The output that goes with the nonce, with the blind taken off.
 * @throws if the proof doesn't show that the key everyone knows has signed
 */
export function finalize(
  companyId: number,
  credential: Omit<BlindedCredential, 'receipt' | 'state'>,
  { evaluated, proof }: Issued,
  suite: Suite = ristretto255_oprf,
): string {
  const output = suite
    .poprf(credentialInfo(companyId, credential.period))
    .finalize(
      bytesOf(credential.nonce),
      bytesOf(credential.blind),
      bytesOf(evaluated),
      bytesOf(credential.blinded),
      bytesOf(proof),
      bytesOf(credential.tweakedKey),
    );
  return toBase64url(output);
}

function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64url(text);
  if (bytes === undefined) throw new Error('This is not base64url.');
  return bytes;
}
