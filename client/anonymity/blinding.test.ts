import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { blind, finalize } from './blinding.ts';

let employer: Employer;
let publicKey: string;
beforeAll(async () => {
  employer = await makeEmployer();
  publicKey = (await employer.server.as().anonymity.keys()).keys[0]?.public_key ?? '';
});
afterAll(() => employer.close());

const counting =
  (first: number) =>
  (length = 32) =>
    Uint8Array.from({ length }, (_, index) => (first + index * 7) % 256);

it('draws all randomness from the source it is given', () => {
  const from = (first: number) => blind(1, '2026', publicKey, { random: counting(first) });
  expect(from(1)).toEqual(from(1));
  expect(from(1).blinded).not.toBe(from(2).blinded);
  expect(blind(1, '2026', publicKey)).not.toEqual(blind(1, '2026', publicKey));
});

it('binds the company and the year', () => {
  const random = counting(3);
  const key = (companyId: number, period: string) =>
    blind(companyId, period, publicKey, { random }).tweakedKey;
  expect(new Set([key(1, '2026'), key(2, '2026'), key(1, '2027'), key(12, '026')]).size).toBe(4);
});

it('refuses an answer that was changed or that belongs to another company, year or request', async () => {
  const { companyId } = employer;
  const begun = () => ({ period: '2026', ...blind(companyId, '2026', publicKey) });
  const mine = begun();
  const issued = await employer.server.as().anonymity.issue({
    token: await employer.mail('kari'),
    company_id: companyId,
    period: '2026',
    blinded: mine.blinded,
  });
  expect(finalize(companyId, mine, issued)).toMatch(/^[\w-]{86}$/);
  const bytes = issued.proof.length + issued.evaluated.length;
  expect(bytes).toBe(86 + 43);
  for (const wrong of [
    { ...issued, proof: flipped(issued.proof) },
    { ...issued, proof: flipped(issued.proof, 40) },
    { ...issued, evaluated: flipped(issued.evaluated) },
    { ...issued, evaluated: mine.blinded },
    { ...issued, evaluated: toBase64url(new Uint8Array(32)) },
    { ...issued, proof: 'not base64url!' },
  ]) {
    expect(() => finalize(companyId, mine, wrong)).toThrow();
  }
  const other = begun();
  for (const [id, credential] of [
    [companyId + 1, mine],
    [companyId, { ...mine, period: '2027' }],
    [companyId, other],
    [companyId, { ...mine, tweakedKey: other.blinded }],
  ] as const) {
    const finish = () => finalize(id, credential, issued);
    // For another company or year the proof itself is right, but the server won't accept the output.
    if (credential.tweakedKey === mine.tweakedKey && credential.blinded === mine.blinded)
      expect(finish()).not.toBe(finalize(companyId, mine, issued));
    else expect(finish).toThrow();
  }
});

it('refuses anything that is not a key', () => {
  for (const key of ['', 'abc', toBase64url(new Uint8Array(32)), toBase64url(new Uint8Array(32).fill(255))])
    expect(() => blind(1, '2026', key)).toThrow();
});

function flipped(text: string, at = 0): string {
  const bytes = Uint8Array.from(fromBase64url(text) ?? []);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return toBase64url(bytes);
}
