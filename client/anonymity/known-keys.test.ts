import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { makeStore } from '#client/testing/employer.ts';
import type { YearKey } from '#shared/page.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { keyLogStatement, yearKeyStatement } from '#shared/rules/credential-bytes.ts';
import { keyLogRoot } from '#shared/rules/key-log.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import { checkKeys, usedFingerprint } from './known-keys.ts';
import { pinFirstKeys } from './pinned-keys.ts';

const bytes = (value: number) => new Uint8Array(32).fill(value);

function signedKey(site: number, key: number, period = '2026'): AnonymityKeys['keys'][number] {
  const signature = ed25519.sign(yearKeyStatement(period, bytes(key)), bytes(site));
  return { period, public_key: toBase64url(bytes(key)), signature: toBase64url(signature) };
}

/** A site's list, with the key of each of its years. */
function listOf(site: number, ...keys: AnonymityKeys['keys']): AnonymityKeys {
  const identity = toBase64url(ed25519.getPublicKey(bytes(site)));
  return { suite: 'POPRF(ristretto255, SHA-512)', identity, keys, log: logOf(site, ...keys.toReversed()) };
}

/** The log of these years, oldest first, as the site signs it. */
function logOf(site: number, ...keys: YearKey[]): AnonymityKeys['log'] {
  const years = keys.map(({ period, public_key }) => ({ period, public_key }));
  const root = keyLogRoot(years, sha256);
  const signature = ed25519.sign(keyLogStatement(years.length, root), bytes(site));
  return { years, root: toBase64url(root), signature: toBase64url(signature) };
}

/** The neutral element of the curve as identity and signature: lenient checks accept it for every message. */
function signedByAnything(): AnonymityKeys {
  const neutral = Uint8Array.of(1, ...new Uint8Array(31));
  const signature = toBase64url(Uint8Array.of(...neutral, ...new Uint8Array(32)));
  return { ...listOf(1, { ...signedKey(1, 2), signature }), identity: toBase64url(neutral) };
}

const everyone = listOf(1, signedKey(1, 2));

describe('a list of keys', () => {
  it('is accepted and remembered the first time, and accepted again', () => {
    const browser = makeStore();
    expect(checkKeys(browser, everyone)).toBeUndefined();
    expect([...browser.kept.keys()].sort()).toEqual(['anonymity_key_2026', 'site_identity']);
    expect(checkKeys(browser, everyone)).toBeUndefined();
  });

  it.each<[string, AnonymityKeys]>([
    ['a year twice, the honest key last', listOf(1, signedKey(1, 3), signedKey(1, 2))],
    ['a year twice, the honest key first', listOf(1, signedKey(1, 2), signedKey(1, 3))],
    ['the same key twice', listOf(1, signedKey(1, 2), signedKey(1, 2))],
    ['a key that another site has signed', listOf(1, signedKey(4, 3))],
    [
      'an unsigned key beside a signed one',
      listOf(1, signedKey(1, 2), { ...signedKey(4, 3), period: '2025' }),
    ],
    ['a signature for another year', listOf(1, { ...signedKey(1, 2, '2025'), period: '2026' })],
    ['a signature that is cut off', listOf(1, { ...signedKey(1, 2), signature: 'AAAA' })],
    ['a signature that is no base64url', listOf(1, { ...signedKey(1, 2), signature: '!' })],
    ['a year with a space', listOf(1, signedKey(1, 2), signedKey(1, 3, '2026 '))],
    ['a year in other digits', listOf(1, signedKey(1, 3, '２０２６'))],
    ['an identity that is cut off', { ...everyone, identity: everyone.identity.slice(2) }],
    ['an identity whose signature fits any key', signedByAnything()],
    ['a key of another length', listOf(1, { ...signedKey(1, 2), public_key: 'AAAA' })],
  ])('is refused with %s, and nothing is remembered', (_, list) => {
    const browser = makeStore();
    expect(checkKeys(browser, list)).toEqual({ reason: 'bad_keys' });
    expect(browser.kept.size).toBe(0);
  });

  it("is refused if a year's key has changed, whoever signed it", () => {
    const browser = makeStore();
    checkKeys(browser, everyone);
    const before = [...browser.kept];
    const hers = signedKey(1, 3);
    const [known] = everyone.keys;
    expect(checkKeys(browser, listOf(1, hers))).toEqual({
      reason: 'changed_key',
      period: '2026',
      known: known?.public_key,
      given: hers.public_key,
    });
    expect([...browser.kept]).toEqual(before);
  });

  it('M2: is accepted in a new year from the site that this browser knows, and from no other', () => {
    const browser = makeStore();
    checkKeys(browser, everyone);
    const other = listOf(4, signedKey(4, 3, '2027'));
    const { identity: known } = everyone;
    expect(checkKeys(browser, other)).toEqual({ reason: 'changed_identity', known, given: other.identity });
    expect(checkKeys(browser, listOf(1, signedKey(1, 3, '2027'), signedKey(1, 2)))).toBeUndefined();
  });

  it('M2: is refused with another past than this browser has seen, in the order that the site has signed', () => {
    const [first, second] = [signedKey(1, 2), signedKey(1, 3, '2027')];
    const browser = makeStore();
    checkKeys(browser, listOf(1, second, first));
    const { identity, suite } = everyone;
    const list = (log: AnonymityKeys['log'], ...keys: AnonymityKeys['keys']) => ({
      identity,
      suite,
      keys,
      log,
    });
    const whole = logOf(1, first, second);
    // From February on, the first year is only in the log. A server whose clock is behind doesn't know the second.
    for (const one of [list(whole, second), list(logOf(1, first), first)])
      expect(checkKeys(browser, one)).toBeUndefined();
    for (const log of [
      logOf(1, second),
      logOf(1, second, first),
      logOf(1, first, second, second),
      logOf(4, first, second),
      { ...whole, root: logOf(1, first).root },
      { ...whole, years: whole.years.slice(0, 1) },
      logOf(1, first, signedKey(1, 5, '2027')),
    ])
      expect(checkKeys(browser, list(log, second))).toEqual({ reason: 'bad_keys' });
    const given = signedKey(1, 5).public_key;
    expect(checkKeys(browser, list(logOf(1, signedKey(1, 5), second), second))).toEqual({
      reason: 'changed_key',
      period: '2026',
      known: first.public_key,
      given,
    });
  });
});

it('has a fingerprint that depends on the site, the year and the key', () => {
  const fingerprints = [everyone, listOf(1, signedKey(1, 3)), listOf(4, signedKey(4, 2))].map((list) => {
    const browser = makeStore();
    checkKeys(browser, list);
    return usedFingerprint(browser, '2026');
  });
  for (const fingerprint of fingerprints) expect(fingerprint).toMatch(/^([0-9a-f]{4} ){9}[0-9a-f]{4}$/);
  expect(new Set(fingerprints).size).toBe(3);
  expect(usedFingerprint(makeStore(), '2026')).toBeUndefined();
});

describe('the first page that a browser sees', () => {
  it('L1: brings the keys that are then required, so remembering them shows no more than a visit', () => {
    const browser = makeStore();
    pinFirstKeys(browser, everyone);
    expect([...browser.kept.keys()].sort()).toEqual(['anonymity_key_2026', 'site_identity']);
    expect(checkKeys(browser, listOf(3, signedKey(3, 2)))).toMatchObject({ reason: 'changed_identity' });
    expect(checkKeys(browser, listOf(1, signedKey(1, 4)))).toMatchObject({ reason: 'changed_key' });
    expect(checkKeys(browser, everyone)).toBeUndefined();
  });

  it('is the only one that does: later pages replace nothing, and add the key of a new year', () => {
    const browser = makeStore();
    pinFirstKeys(browser, everyone);
    pinFirstKeys(browser, listOf(3, signedKey(3, 5)));
    pinFirstKeys(browser, listOf(1, signedKey(1, 7, '2027'), signedKey(1, 6)));
    expect(checkKeys(browser, listOf(1, signedKey(1, 7, '2027'), signedKey(1, 2)))).toBeUndefined();
  });
});
