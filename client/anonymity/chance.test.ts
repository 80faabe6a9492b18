import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { bitsOf, countBits } from '#testing/server/count-bits.ts';
import { readSlip } from './kept.ts';
import { blind, newSecret, type Random, receiptOf, systemRandom } from './slip.ts';
import { makeReceipt } from './submit-review.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const place = { domain: 'fjordheim.example', period: '2026' };

let employer: Employer;
let publicKey: string;
beforeAll(async () => {
  employer = await makeEmployer();
  publicKey = (await employer.server.as().anonymity.keys()).keys[0]?.public_key ?? '';
});
afterAll(() => employer.close());

const bitsOfReceipt = (receipt: string) =>
  [...receipt].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');

it('draws each bit of a secret, of what follows from it, and of a receipt with equal chance', () => {
  expect(countBits(() => bitsOf(fromBase64url(newSecret()) ?? new Uint8Array()))).toEqual({
    width: 120,
    unbalanced: [],
  });
  expect(countBits(() => bitsOfReceipt(receiptOf(newSecret())))).toEqual({ width: 120, unbalanced: [] });
  expect(countBits(() => bitsOfReceipt(makeReceipt()))).toEqual({ width: 120, unbalanced: [] });
});

it('hides each secret behind another element, over its full width', () => {
  const drawn = Array.from({ length: 20 }, () => blind(newSecret(), place, publicKey));
  for (const part of ['nonce', 'blind', 'blinded'] as const) {
    // Each byte has many values, except the last one: a scalar leaves some of its bits out.
    for (let at = 0; at < 31; at += 1) {
      const values = drawn.map((hidden) => hidden[part][at]);
      expect(new Set(values).size, `byte ${at} of ${part}`).toBeGreaterThan(8);
    }
  }
});

it('uses every byte of a secret, for each part', () => {
  const secret = systemRandom(15);
  const altered = [...secret.keys(), secret.length].map((at) =>
    toBase64url(secret.map((byte, index) => (index === at ? byte ^ 1 : byte))),
  );
  const parts = altered.map((one) => [receiptOf(one), ...partsOf(one)]);
  for (const [part] of (parts[0] ?? []).entries())
    expect(new Set(parts.map((all) => all[part])).size).toBe(altered.length);
});

const partsOf = (secret: string) => {
  const { nonce, blind: scalar } = blind(secret, place, publicKey);
  return [toBase64url(nonce), toBase64url(scalar)];
};

it('makes a slip from one draw of 15 bytes: not from the token, the review, the company or the clock', async () => {
  const fixed = systemRandom(15);
  const lengths: (number | undefined)[] = [];
  const random: Random = (length) => {
    lengths.push(length);
    return fixed;
  };
  const days = ['2026-06-15', '2026-12-24'];
  employer.line.break('anonymity.issue', 'request');
  const secrets = await Promise.all(
    days.map(async (day, number) => {
      const person = await employer.hire(`person${number}`, { random, now: () => new Date(day) });
      await expect(person.getSlip()).rejects.toThrow();
      return readSlip(person.tab, employer.companyId)?.secret;
    }),
  );
  expect(secrets).toEqual(days.map(() => toBase64url(fixed)));
  // The other draw is of what makes a repeated request recognizable.
  expect(lengths).toEqual([15, 16, 15, 16]);
  employer.line.mend();
});
