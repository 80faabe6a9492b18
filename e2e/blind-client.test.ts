import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { credential as example } from '#server/calls/examples.ts';
import { blocksOf } from '#shared/calls.ts';
import { blockBytes } from '#shared/rules/padding.ts';
import { callRest, tokenIn } from '../testing/browser/rest.ts';
import { type Site, startSite } from '../testing/browser/site.ts';
import { finalize, hashOfReceipt, hide, newSecret, readReceipt, reviewBlindly } from './api-clients/blind.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const scores = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 8]));
const program = () => ({
  api: `${site.url}/api/v1`,
  mailedToken: async () => tokenIn(await site.newestLink()),
});

it('sends a review that no one can trace, and comes back to it', async () => {
  const review = { enps_responses: scores, review_text: 'Shifts are planned ahead.' };
  const email = 'blind@northwind-logistics.example';
  const fetched = vi.spyOn(globalThis, 'fetch');
  const length = (blocksOf('anonymity.submit')?.request ?? 0) * blockBytes;
  const { receipt, status, submission } = await reviewBlindly(program(), email, 1, review);
  const bodies = fetched.mock.calls.flatMap(([, init]) => init?.body ?? []);
  expect(bodies.map((body) => Buffer.byteLength(String(body)))).toEqual(Array(4).fill(length));
  expect(status).toMatchObject({
    status: 'pending',
    review: { free_form_text: 'Shifts are planned ahead.', rating: 4, release: 'at_once' },
    allowed: ['edit', 'withdraw'],
  });
  // As a person may type it.
  expect(await readReceipt(program(), receipt.toLowerCase().replace(/(.{4})(?=.)/g, '$1 '))).toEqual(status);
  await expect(callRest(site, '/anonymity/submit', { body: submission })).rejects.toThrow(
    '409 {"code":"already_spent","message":"This credential has already been used to send a review."}',
  );
  await expect(reviewBlindly(program(), email, 1, review)).rejects.toThrow(
    '403 Please verify your work email again.',
  );
});

it('gets the same numbers as the API documentation', async () => {
  const { secret, public_key, receipt, receipt_hash } = example;
  const hidden = await hide(secret, example, public_key);
  expect(hidden.receipt).toBe(receipt.replaceAll('-', ''));
  expect(finalize(hidden, example, example)).toBe(example.output);
  expect(await hashOfReceipt(receipt)).toBe(receipt_hash);
});

it('stops when the proof belongs to another key', async () => {
  const hidden = await hide(newSecret(), example, example.evaluated);
  expect(() => finalize(hidden, example, example)).toThrow();
});
