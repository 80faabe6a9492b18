import { expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { newCredential, prepareCredential, verify } from '#server/attacks/anonymity/browser.ts';
import { calls } from '#server/router.ts';
import { blocksOf } from '#shared/calls.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeAuthor, newReceipt } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const DOMAIN = 'fjord.example';
const names = [
  'anonymity.issue',
  'anonymity.submit',
  'receipts.status',
  'receipts.edit',
  'receipts.answer',
  'receipts.appeal',
  'receipts.withdraw',
  'receipts.proofs',
] as const;
type Name = (typeof names)[number];

/** What may be done again with the same input. */
const repeatable: readonly Name[] = [
  'anonymity.issue',
  'receipts.status',
  'receipts.edit',
  'receipts.proofs',
];

const server = await setUpServer({ rateLimits: true });
const companyId = await makeCompany(server.deps.db, { domain: DOMAIN });
const moderator = server.as(await server.signIn('moderator'));
const url = await server.app.listen({ port: 0 });

let people = 0;
/** Input with which a call does its work, once. */
async function goodInput(name: Name): Promise<Record<string, unknown>> {
  people += 1;
  // Each from a network of their own, so no limit is reached by accident.
  const person = { email: `a${people}@${DOMAIN}`, address: `2001:db8:${people}::1`, agent: 'test' };
  if (name === 'anonymity.issue') {
    const token = await verify(server, person, companyId);
    const { period, blinded, repeatKey } = await prepareCredential(server, person, companyId);
    const keys = { blinded: toBase64url(blinded), repeat_key: toBase64url(repeatKey) };
    return { token, domain: DOMAIN, period, ...keys };
  }
  if (name === 'anonymity.submit') {
    const { period, nonce, output } = await newCredential(server, person, companyId);
    return reviewInput(companyId, {
      domain: DOMAIN,
      period,
      nonce,
      output,
      receipt_hash: receiptHash(newReceipt()),
    });
  }
  const { id, receipt } = await makeAuthor(server);
  if (name === 'receipts.answer') await moderator.moderation.askAuthor({ id, question: 'Which site?' });
  if (name === 'receipts.appeal') await moderator.moderation.decideReview({ id, approved: false });
  return { receipt, ...reviewInput(companyId), answer: 'Oslo.', appeal: 'It names nobody at all.' };
}

type Way = 'rest' | 'trpc';
const ways: Record<Way, (name: Name) => string> = {
  rest: (name) => `/api/v1${calls.get(name)?.rest.url}`,
  trpc: (name) => `/api/trpc/${name}`,
};

type Sent = { method?: string; type?: string; body?: string };
/** What a client can do wrong, with the status of the refusal. */
const wrong: [status: number, request: Sent][] = [
  [422, { body: '{}' }],
  [400, { body: '{"tok' }],
  [415, { body: 'token', type: 'text/plain' }],
  [413, { body: JSON.stringify({ text: 'x'.repeat(70_000) }) }],
  [405, { method: 'PATCH' }],
];

/** All headers of a response, whatever the person has done. */
function headersOf(name: Name, way: Way, status: number): Record<string, string> {
  const blocks = blocksOf(name)?.response ?? 1;
  const headers = {
    'cache-control': 'no-store, no-transform',
    connection: 'close',
    'content-length': String(blocks * 8192),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'content-type': 'application/json; charset=utf-8',
    date: 'now',
    'x-content-type-options': 'nosniff',
  };
  if (way === 'trpc' && status === 413) return headers;
  if (way === 'trpc')
    return {
      ...headers,
      'content-type': status === 415 ? 'text/plain;charset=UTF-8' : 'application/json',
      vary: 'trpc-accept, accept',
    };
  // No route with this method: refused before the call is known.
  if (status === 405)
    return {
      ...headers,
      allow: 'POST, OPTIONS',
      'cache-control': 'no-store',
      'content-length': '79',
      'ratelimit-limit': '600',
    };
  return { ...headers, 'ratelimit-limit': '180' };
}

it.each(names.flatMap((name) => (['rest', 'trpc'] as const).map((way) => [name, way] as const)))(
  'sends exactly these headers with %s over %s, whatever its outcome',
  async (name, way) => {
    const send = async ({ method = 'POST', type = 'application/json', body = '{}' }: Sent) => {
      const headers = { 'content-type': type, connection: 'close' };
      const response = await fetch(url + ways[way](name), { method, headers, body });
      const { date, ...rest } = Object.fromEntries(response.headers);
      // To the second, and of the response itself.
      expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000);
      return { status: response.status, headers: { ...rest, date: 'now' } };
    };
    const expected = (status: number) => ({ status, headers: headersOf(name, way, status) });
    const body = JSON.stringify(await goodInput(name));
    const done = name === 'anonymity.submit' && way === 'rest' ? 201 : 200;
    expect(await send({ body })).toEqual(expected(done));
    expect(await send({ body })).toEqual(expected(repeatable.includes(name) ? 200 : 409));
    for (const [status, request] of wrong) expect(await send(request)).toEqual(expected(status));
  },
);
