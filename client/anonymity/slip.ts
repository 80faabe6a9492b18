import { mapHashToField } from '@noble/curves/abstract/modular.js';
import type { OPRF } from '@noble/curves/abstract/oprf.js';
import { ristretto255, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialBytes, credentialInfo, joined, slipInfo } from '#shared/rules/credential-bytes.ts';
import { receiptBytes, receiptLetters } from '#shared/rules/receipt.ts';

/** The partially blind signature of RFC 9497: both sides see `info`, and only this browser sees the nonce. */
export type Suite = Pick<OPRF, 'poprf'>;

/** Returns this many random bytes. */
export type Random = (length?: number) => Uint8Array<ArrayBuffer>;

/** The browser's own generator. */
export const systemRandom: Random = (length = 32) => crypto.getRandomValues(new Uint8Array(length));

/** 120 bits, as in a receipt. */
export const secretBytes = 15;
/** The blind is one of about 2^252 numbers. With 48 bytes, each is equally likely. */
const blindBytes = 48;
const { Point } = ristretto255;

/** What a slip is for: an employer, by the domain of its work emails, and a year. */
export type Place = { domain: string; period: string };

/**
 * A slip proves that someone works for an employer, and says nothing about who. After the review is sent, the secret
 * alone opens it. The secret is never in any request.
 */
export type Slip = Place & { secret: string; evaluated: string };

export function newSecret(random: Random = systemRandom): string {
  return toBase64url(random(secretBytes));
}

/** Drawn apart from the secret: what follows from a slip would let whoever finds it recognize its owner's grant. */
export function newRepeatKey(random: Random = systemRandom): string {
  return toBase64url(random(credentialBytes.repeatKey));
}

/**
 * Hides the nonce that follows from a secret, for the server to sign. Only `blinded` is sent. It looks random, so it
 * says nothing about the secret. The same secret gives the same bytes, so a client can repeat a request whose response
 * was lost.
 * @throws if the key isn't an element of the group
 */
export function blind(
  secret: string,
  { domain, period }: Place,
  publicKey: string,
  suite: Suite = ristretto255_oprf,
) {
  const { nonce, blind: scalar } = partsOf(secret);
  const hidden = suite.poprf(credentialInfo(domain, period)).blind(nonce, bytesOf(publicKey), () => scalar);
  return { ...hidden, nonce };
}

/**
 * Checks what the server has signed.
 * @throws if the proof doesn't show that it signed with the key everyone knows
 */
export function checkProof(
  secret: string,
  place: Place,
  publicKey: string,
  { evaluated, proof }: { evaluated: string; proof: string },
  suite: Suite = ristretto255_oprf,
): void {
  const hidden = blind(secret, place, publicKey, suite);
  suite
    .poprf(credentialInfo(place.domain, place.period))
    .finalize(
      hidden.nonce,
      hidden.blind,
      bytesOf(evaluated),
      hidden.blinded,
      bytesOf(proof),
      hidden.tweakedKey,
    );
}

/**
 * The credential that a slip stands for: `Finalize` of RFC 9497, section 3.3.3, without checking the proof, which
 * `checkProof` does when the slip arrives.
 */
export function credentialOf({ secret, evaluated, domain, period }: Slip): { nonce: string; output: string } {
  const { nonce, blind: drawn } = partsOf(secret);
  const scalar = Point.Fn.fromBytes(mapHashToField(drawn, Point.Fn.ORDER, true));
  const unblinded = Point.fromBytes(bytesOf(evaluated)).multiply(Point.Fn.inv(scalar)).toBytes();
  const parts = [nonce, credentialInfo(domain, period), unblinded].flatMap((part) => [
    Uint8Array.of(part.length >> 8, part.length & 255),
    part,
  ]);
  const output = sha512(joined(...parts, new TextEncoder().encode('Finalize')));
  return { nonce: toBase64url(nonce), output: toBase64url(output) };
}

/** The receipt that a slip becomes, 24 letters. They don't show the secret. */
export function receiptOf(secret: string): string {
  return receiptLetters(derive(secret, 'receipt', receiptBytes));
}

function partsOf(secret: string) {
  return {
    nonce: derive(secret, 'nonce', credentialBytes.nonce),
    blind: derive(secret, 'blind', blindBytes),
  };
}

function derive(secret: string, part: 'nonce' | 'blind' | 'receipt', length: number) {
  return Uint8Array.from(hkdf(sha256, bytesOf(secret), undefined, slipInfo(part), length));
}

function bytesOf(text: string): Uint8Array {
  const bytes = fromBase64url(text);
  if (bytes === undefined) throw new Error('This is not base64url.');
  return bytes;
}
