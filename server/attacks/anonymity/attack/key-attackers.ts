import { createHash } from 'node:crypto';
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { createCredentials, nullifierOf } from '#server/anonymity/credentials.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import type { Copy } from '../copy.ts';
import { type Guess, type Loot, nonceFrom } from './round.ts';

const HASH_TO_GROUP = 'HashToGroup-OPRFV1-\x02-ristretto255-SHA512';
const LARGEST_BLIND = 20;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const bytesOf = (text: string) => fromBase64url(text) ?? new Uint8Array();

/**
 * Takes all keys, tries whether anything known about a person leads to a used nonce, and finds out which key signed
 * which credential.
 */
export function tryKeys(loot: Loot, copy: Copy): Guess {
  const { domain, period, people, watched } = loot;
  const used = new Set((copy.tables.nullifiers ?? []).map((row) => row.nullifier));
  const keyOfPerson = keysOfPeople(loot);
  return people.map(({ email, subject }, person) => {
    for (const nonce of possibleNonces(copy, email, subject)) {
      if (!used.has(nullifierOf(domain, period, nonce))) continue;
      return watched.submitted.findIndex((review) => review.nonce === toBase64url(nonce));
    }
    const credentials = keyOfPerson[person];
    // One key for everyone reveals nothing.
    if (credentials === undefined || loot.seeds.length === 1) return undefined;
    const signed = watched.submitted.flatMap(({ nonce, output }, index) =>
      credentials.isGenuine(domain, period, bytesOf(nonce), bytesOf(output)) ? [index] : [],
    );
    return signed.length === 1 ? signed[0] : undefined;
  });
}

/** The key that signed for each person, which should be the same for everyone. */
function keysOfPeople({ people, watched, seeds }: Loot) {
  return people.map(({ subject }) => {
    const asked = watched.issued.find((issued) => issued.subject === subject)?.blinded ?? '';
    const requestHash = sha256(bytesOf(asked)).toString('base64url');
    const { seed } = seeds.find((key) => key.requestHash === requestHash) ?? seeds[0] ?? {};
    const none = { periods: () => [], ended: () => [] };
    return seed && createCredentials({ ...none, seed: () => seed, has: () => true, identity: () => seed });
  });
}

/** Bytes near a person that may have been used as a nonce, raw and hashed. */
function possibleNonces(copy: Copy, email: string, subject: string): Uint8Array[] {
  const near = ['grants', 'live_verifications']
    .flatMap((table) => copy.tables[table] ?? [])
    .filter((row) => row.subject === subject)
    .flatMap((row) => [row.subject, row.request_hash])
    .flatMap((value) => (typeof value === 'string' ? [bytesOf(value)] : []));
  const all = [new TextEncoder().encode(email), nonceFrom(email), ...near];
  return all.flatMap((bytes) => [bytes, sha256(bytes)]);
}

/** Checks whether a person asked us to sign a used nonce with a small blind, or with none. */
export function trySmallBlinds({ people, watched }: Loot): Guess {
  const requested = new Map(watched.issued.map(({ blinded, subject }) => [blinded, subject]));
  const guess: Guess = people.map(() => undefined);
  for (const [review, { nonce }] of watched.submitted.entries()) {
    const hashed = ristretto255_hasher.hashToCurve(bytesOf(nonce), { DST: HASH_TO_GROUP });
    let blinded = ristretto255.Point.ZERO;
    for (let blind = 1; blind <= LARGEST_BLIND; blind += 1) {
      blinded = blinded.add(hashed);
      const subject = requested.get(toBase64url(blinded.toBytes()));
      const person = people.findIndex((candidate) => candidate.subject === subject);
      if (person >= 0) guess[person] = review;
    }
  }
  return guess;
}
