import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';
import { blind } from './blinding.ts';

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
