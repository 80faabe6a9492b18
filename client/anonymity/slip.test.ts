import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialInfo } from '#shared/rules/credential-bytes.ts';
import { parseReceipt } from '#shared/rules/receipt.ts';
import { blind, checkProof, credentialOf, newSecret, receiptOf } from './slip.ts';
import { codeOf, fits, readTyped, slipWords, type TypedSlip, wordsOf } from './slip-words.ts';

const place = { domain: 'fjordheim.example', period: '2026' };
let employer: Employer;
let publicKey: string;
beforeAll(async () => {
  employer = await makeEmployer();
  const published = await employer.server.as().anonymity.keys();
  publicKey = published.keys[0]?.public_key ?? '';
});
afterAll(() => employer.close());

let people = 0;
async function issue(secret: string, where = place) {
  people += 1;
  const token = await employer.mail(`person${people}`);
  const blinded = toBase64url(blind(secret, where, publicKey).blinded);
  return employer.server.as().anonymity.issue({ token, ...where, blinded });
}
const bytes = (text: string) => fromBase64url(text) ?? new Uint8Array();

describe('a slip', () => {
  it('follows from its secret alone, each part in its own way', () => {
    const secret = newSecret();
    const [once, again] = [blind(secret, place, publicKey), blind(secret, place, publicKey)];
    expect(once).toEqual(again);
    const parts = [once.nonce, once.blind, once.blinded].map((part) => Buffer.from(part).toString('hex'));
    const receipt = receiptOf(secret);
    expect(parseReceipt(receipt)).toBe(receipt);
    expect(new Set([...parts, receipt]).size).toBe(4);
    const others = blind(newSecret(), place, publicKey);
    expect(others.nonce).not.toEqual(once.nonce);
    expect(others.blinded).not.toEqual(once.blinded);
  });

  it('H3: binds the domain and the year', () => {
    const secret = newSecret();
    const key = (domain: string, period: string) =>
      toBase64url(blind(secret, { domain, period }, publicKey).tweakedKey);
    const keys = [
      key('a.example', '2026'),
      key('b.example', '2026'),
      key('a.example', '2027'),
      key('a.example2', '026'),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it('becomes the credential that RFC 9497 finalizes', async () => {
    const secret = newSecret();
    const { evaluated, proof } = await issue(secret);
    const hidden = blind(secret, place, publicKey);
    const expected = ristretto255_oprf
      .poprf(credentialInfo(place.domain, place.period))
      .finalize(
        hidden.nonce,
        hidden.blind,
        bytes(evaluated),
        hidden.blinded,
        bytes(proof),
        hidden.tweakedKey,
      );
    expect(credentialOf({ ...place, secret, evaluated })).toEqual({
      nonce: toBase64url(hidden.nonce),
      output: toBase64url(expected),
    });
  });

  it('is refused if the response was changed or belongs to another domain, year or request', async () => {
    const secret = newSecret();
    const issued = await issue(secret);
    const check = (answer = issued, where = place, of = secret, key = publicKey) =>
      checkProof(of, where, key, answer);
    expect(check).not.toThrow();
    for (const wrong of [
      { ...issued, proof: flipped(issued.proof) },
      { ...issued, proof: flipped(issued.proof, 40) },
      { ...issued, evaluated: flipped(issued.evaluated) },
      { ...issued, evaluated: toBase64url(blind(secret, place, publicKey).blinded) },
      { ...issued, evaluated: toBase64url(new Uint8Array(32)) },
      { ...issued, proof: 'not base64url!' },
    ])
      expect(() => check(wrong)).toThrow();
    expect(() => check(issued, { ...place, domain: 'other.example' })).toThrow();
    expect(() => check(issued, { ...place, period: '2027' })).toThrow();
    expect(() => check(issued, place, newSecret())).toThrow();
  });

  it("refuses a key that isn't one", () => {
    for (const key of ['', 'abc', toBase64url(new Uint8Array(32)), toBase64url(new Uint8Array(32).fill(255))])
      expect(() => blind(newSecret(), place, key)).toThrow();
  });
});

describe('35 words', () => {
  // Always the same: of random sites, one in 512 has the same checksum.
  const site = toBase64url(Uint8Array.from({ length: 32 }, (_, index) => index));
  const origin = () => ({ identity: site, period: '2026' });
  const slipOf = (number: number) => ({
    secret: toBase64url(Uint8Array.from({ length: 15 }, (_, index) => (number * 31 + index * 7) % 256)),
    evaluated: toBase64url(Uint8Array.from({ length: 32 }, (_, index) => (number * 17 + index * 5) % 256)),
  });
  const read = (text: string): TypedSlip => {
    const typed = readTyped(text);
    if (typed.kind !== 'slip') throw new Error(`It was read as ${typed.kind}.`);
    return typed.slip;
  };

  it('are a slip and its checksum, and so is the code of an address', () => {
    for (let number = 0; number < 200; number += 1) {
      const slip = slipOf(number);
      const words = wordsOf(slip, origin());
      expect(words).toHaveLength(slipWords);
      for (const text of [words.join(' '), `https://candor.example/slip#${codeOf(slip, origin())}`]) {
        expect(read(text)).toMatchObject(slip);
        expect(fits(read(text), origin())).toBe(true);
      }
    }
  });

  it('are read in any case, on any lines, cut to four letters, and with a slip of the pen', () => {
    const slip = slipOf(7);
    const words = wordsOf(slip, origin());
    const swapped = (word: string) =>
      word.length < 6
        ? word
        : word.slice(0, 4) + word.slice(4, 6).split('').reverse().join('') + word.slice(6);
    const ways: ((word: string, index: number) => string)[] = [
      (word) => word.toUpperCase(),
      (word, index) => `${index + 1}. ${word}\n`,
      (word) => word.slice(0, 4),
      swapped,
      (word) => word.replaceAll('o', '0').replaceAll('l', '1'),
    ];
    for (const way of ways) expect(read(words.map(way).join(' '))).toMatchObject(slip);
  });

  it('of another site or year, or with a wrong word, have another checksum', () => {
    const slip = slipOf(9);
    const typed = read(wordsOf(slip, origin()).join(' '));
    const elsewhere = [
      { identity: toBase64url(new Uint8Array(32)), period: '2026' },
      { identity: site, period: '2025' },
    ];
    expect(elsewhere.map((other) => fits(typed, other))).toEqual([false, false]);
    const wrong = Array.from({ length: slipWords }, (_, place) => {
      const words = wordsOf(slip, origin());
      words[place] = words[place] === 'zoo' ? 'abandon' : 'zoo';
      return fits(read(words.join(' ')), origin());
    });
    // One in 512 passes by chance.
    expect(wrong.filter(Boolean).length).toBeLessThan(2);
  });

  it("are counted while someone types, and a word that isn't in the list is named", () => {
    const words = wordsOf(slipOf(3), origin());
    expect(readTyped(words.slice(0, 6).join(' '))).toEqual({ kind: 'unfinished', words: 6 });
    expect(readTyped(`${words[0]} alntern`)).toEqual({
      kind: 'unfinished',
      words: 1,
      unknown: { word: 'alntern', meant: undefined },
    });
    expect(readTyped('zonne')).toEqual({
      kind: 'unfinished',
      words: 0,
      unknown: { word: 'zonne', meant: 'zone' },
    });
    expect(readTyped('')).toEqual({ kind: 'unfinished', words: 0 });
  });

  it('are distinguished from a receipt, even inside its file', () => {
    for (const text of [
      '7K2M-0XQ4-9RTB-V1HE-C83N-PD6Y',
      '7k2m 0xq4 9rtb v1he c83n pd6y',
      'Candor receipt\n\n7K2M-0XQ4-9RTB-V1HE-C83N-PD6Y\n\nEnter it at https://candor.example/receipt to see your status.',
    ])
      expect(readTyped(text)).toEqual({ kind: 'receipt', receipt: '7K2M0XQ49RTBV1HEC83NPD6Y' });
    const zeros = { kind: 'receipt', receipt: '0'.repeat(24) };
    expect(readTyped('0000 0000 0000 0000 0000 0000')).toEqual(zeros);
  });
});

function flipped(text: string, at = 0): string {
  const changed = Uint8Array.from(bytes(text));
  changed[at] = (changed[at] ?? 0) ^ 1;
  return toBase64url(changed);
}
