import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';
import { fromBase64url } from '#shared/rules/base64url.ts';
import { receiptLetters } from '#shared/rules/receipt.ts';
import { bitsOf, countBits } from '#testing/server/count-bits.ts';
import { blind, type Random, systemRandom } from './blinding.ts';
import { makeReceipt } from './receipt.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

let employer: Employer;
beforeAll(async () => {
  employer = await makeEmployer();
});
afterAll(() => employer.close());

it('draws a new nonce and a new blind each time, over their full width', async () => {
  const [key] = (await employer.server.as().anonymity.keys()).keys;
  const drawn = Array.from({ length: 20 }, () => blind(1, '2026', key?.public_key ?? ''));
  for (const part of ['nonce', 'blind', 'blinded'] as const) {
    const texts = drawn.map((credential) => credential[part]);
    expect(new Set(texts).size, part).toBe(20);
    // Each byte has many values, except the last one: a scalar leaves some of its bits out.
    for (let place = 0; place < 31; place += 1) {
      const values = texts.map((text) => Buffer.from(text, 'base64url')[place]);
      expect(new Set(values).size, `byte ${place} of ${part}`).toBeGreaterThan(8);
    }
  }
});

it('draws each bit of a nonce and of a receipt with equal chance', () => {
  expect(countBits(() => bitsOf(systemRandom(32)))).toEqual({ width: 256, unbalanced: [] });
  const receipt = () =>
    [...makeReceipt()].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  expect(countBits(receipt)).toEqual({ width: 120, unbalanced: [] });
});

it('uses every byte that it draws', async () => {
  const [key] = (await employer.server.as().anonymity.keys()).keys;
  const drawn: Uint8Array[] = [];
  const credential = blind(1, '2026', key?.public_key ?? '', {
    random: (length) => {
      const bytes = systemRandom(length);
      drawn.push(bytes);
      return bytes;
    },
  });
  expect(drawn.map(({ length }) => length)).toEqual([32, 48]);
  const [nonce = new Uint8Array(), secret = new Uint8Array()] = drawn;
  expect(fromBase64url(credential.nonce)).toEqual(new Uint8Array(nonce));
  // The same draw again gives the same blind, and another one with any other byte.
  const blinds = [...secret.keys(), secret.length].map((place) => {
    const altered = secret.map((byte, index) => (index === place ? byte ^ 1 : byte));
    const draws = [nonce, altered].values();
    return blind(1, '2026', key?.public_key ?? '', {
      random: () => new Uint8Array(draws.next().value ?? []),
    }).blind;
  });
  expect(new Set(blinds).size).toBe(49);
  expect(blinds.at(-1)).toBe(credential.blind);
});

it('makes a receipt from what it draws for it alone: not from the token, the nonce, the review or the clock', async () => {
  const fixed = systemRandom(15);
  const others: Uint8Array[] = [];
  const random: Random = (length = 32) => {
    if (length === fixed.length) return fixed;
    others.push(systemRandom(length));
    return new Uint8Array(others.at(-1) ?? []);
  };
  const days = ['2026-06-15', '2026-12-24'];
  const people = await Promise.all(
    days.map(async (day, number) => employer.hire(`person${number}`, { random, now: () => new Date(day) })),
  );
  employer.line.break('anonymity.issue', 'request');
  const begun = await Promise.all(
    people.map(async ({ send, tab }, number) => {
      await expect(send(`Review ${number}`)).rejects.toThrow();
      return JSON.parse(tab.getItem(`credential_${employer.companyId}`) ?? '{}');
    }),
  );
  expect(begun.map(({ receipt }) => receipt)).toEqual(days.map(() => receiptLetters(fixed)));
  expect(new Set(begun.map(({ nonce }) => nonce)).size).toBe(days.length);
  employer.line.mend();
});
