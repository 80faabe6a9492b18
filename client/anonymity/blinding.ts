import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialBytes, credentialInfo } from '#shared/rules/credential-bytes.ts';
import type { BlindedCredential } from './kept-credential.ts';
import { systemRandom } from './random.ts';
import type { Random, Suite } from './suite.ts';

type Blinded = Pick<BlindedCredential, 'nonce' | 'blind' | 'blinded' | 'tweakedKey'>;
type Issued = { evaluated: string; proof: string };

/**
 * Hides a new nonce for signing. What is sent of it, `blinded`, is as random as any other: it tells nothing of the nonce.
 * @throws when the key is no element of the group
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
 * The output that goes with the nonce, freed from its blind.
 * @throws when the proof does not show that the key known to everybody has signed
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
