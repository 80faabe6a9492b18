import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { keyLogStatement, yearKeyStatement } from '#shared/rules/credential-bytes.ts';
import { fingerprintInput, formatFingerprint } from '#shared/rules/fingerprint.ts';
import { keyLogRoot } from '#shared/rules/key-log.ts';
import { type AnonymityKeys, anonymityKeys } from '#shared/schemas/anonymity.ts';
import { keysCall, keysPath } from './places.ts';

type Problem = { place: string; what: string };

/**
 * The keys as one visitor got them, at both places, compared with the list that the first visitor got. A key of one's own
 * would let the site recognize a review.
 */
export function checkKeys(
  published: Buffer | undefined,
  called: Buffer | undefined,
  first: string | undefined,
) {
  const list = parse(String(published));
  const used = parse(String(called), true);
  const problems: Problem[] = [];
  const lists: AnonymityKeys[] = [];
  for (const [place, keys] of [
    [keysPath, list],
    [keysCall, used],
  ] as const) {
    if (keys === undefined) {
      problems.push({ place, what: 'no list of keys' });
      continue;
    }
    lists.push(keys);
    for (const what of problemsOf(keys)) problems.push({ place, what });
  }
  const [own, other = own] = lists.map((keys) => ({ text: JSON.stringify(keys), keys }));
  if (own && first !== undefined && own.text !== first)
    problems.push({ place: keysPath, what: `other keys than the first visitor got, ${shown(own.keys)}` });
  if (own && other && other.text !== own.text)
    problems.push({ place: keysCall, what: `other keys than at ${keysPath}, ${shown(other.keys)}` });
  return { list: own?.text, problems };
}

const shown = (keys: AnonymityKeys) => `with the fingerprints ${fingerprints(keys).join(', ')}`;

/** What people compare: the fingerprints on the receipt, in the email and on /privacy/details. */
export function fingerprints({ identity, keys }: AnonymityKeys): string[] {
  return keys.map((key) => {
    const digest = createHash('sha256').update(fingerprintInput(identity, key)).digest();
    return `${key.period}: ${formatFingerprint(digest)}`;
  });
}

/** A list of keys; undefined for anything else. `call`: as the tRPC call returns it. */
export function parse(text: string, call = false): AnonymityKeys | undefined {
  try {
    const json = JSON.parse(text);
    return anonymityKeys.parse(call ? json.result.data : json);
  } catch {
    return undefined;
  }
}

/** Whose signatures count at a site. @throws an Error with a sentence for the person who called */
export async function readIdentity(site: string): Promise<string> {
  const answer = await fetch(site + keysPath).catch(() => undefined);
  const keys = parse(String(await answer?.text()));
  if (keys === undefined) throw new Error(`${site}${keysPath} can't be read. Try again later.`);
  return keys.identity;
}

function* problemsOf({ identity, keys, log }: AnonymityKeys): Generator<string> {
  const periods = keys.map(({ period }) => period);
  if (new Set(periods).size !== periods.length) yield 'the same year twice';
  const logged = new Map(log.years.map(({ period, public_key }) => [period, public_key]));
  if (keys.some(({ period, public_key }) => logged.get(period) !== public_key))
    yield 'a key that is not in the log of all years';
  const root = keyLogRoot(log.years, (input) => createHash('sha256').update(input).digest());
  const [ofSite, ofLog] = [identity, log.signature].map(
    (part) => fromBase64url(part) ?? new Uint8Array(),
  ) as [Uint8Array, Uint8Array];
  if (toBase64url(root) !== log.root || !isSigned(ofLog, keyLogStatement(log.years.length, root), ofSite))
    yield "the identity's signature of the log of all years doesn't verify";
  for (const { period, public_key, signature } of keys) {
    const [site, key, signed] = [identity, public_key, signature].map(
      (part) => fromBase64url(part) ?? new Uint8Array(),
    ) as [Uint8Array, Uint8Array, Uint8Array];
    if (!isSigned(signed, yearKeyStatement(period, key), site))
      yield `the identity's signature of the key for ${period} doesn't verify`;
  }
}

function isSigned(signature: Uint8Array, statement: Uint8Array, identity: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, statement, identity);
  } catch {
    return false;
  }
}
