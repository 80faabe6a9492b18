import { describe, expect, it } from 'vitest';
import { getCredential, prepareCredential, verify } from '#server/attacks/anonymity/browser.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { type Author, makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { longestReview } from '#testing/server/longest-review.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

let people = 0;
const server = await setUpServer();
const site = await server.app.listen({ port: 0 });
const employer = await makeEmployer(server);

const reader = { address: '203.0.113.9', agent: 'reader' };
function newToken() {
  people += 1;
  return verify(server, { ...reader, email: `reader${people}@${employer.domain}` }, employer.id);
}

const reviewOf = (values: object = {}) => ({ ...reviewInput(employer.id), ...values });

async function newCredential() {
  const { domain, period, nonce, output } = await getCredential(
    server,
    reader,
    employer.id,
    await newToken(),
  );
  return { domain, period, nonce, output };
}

/** The response as it is on the wire, for a client that would accept it compressed. */
async function ask(path: string, body: object | string) {
  const answer = await fetch(`${site}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { headers } = answer;
  const text = await answer.text();
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect(headers.get('content-encoding')).toBe(null);
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  JSON.parse(text);
  return { status: answer.status, bytes: Buffer.byteLength(text) };
}

const broken = '{"company_id":';

describe.each(['trpc', 'v1'])(
  'over /api/%s, the response is as long as any other to the same call',
  (api) => {
    const at = (noun: string, verb: string) =>
      api === 'trpc' ? `trpc/${noun}.${verb}` : `v1/${noun}/${verb}`;
    const [created, ok] = api === 'trpc' ? [200, 200] : [201, 200];

    it('signs or refuses a credential in 8 kB', async () => {
      const token = await newToken();
      const { blinded, period } = await prepareCredential(server, reader, employer.id);
      const request = { token, domain: employer.domain, period, blinded: toBase64url(blinded) };
      const path = at('anonymity', 'issue');
      for (const [status, body] of [
        [403, { ...request, token: 'made-up' }],
        [ok, request],
        [422, { ...request, period: '2019' }],
        [422, {}],
        [400, broken],
      ] as const)
        expect(await ask(path, body)).toEqual({ status, bytes: 8192 });
    });

    it('accepts or refuses a review in 8 kB', async () => {
      const credential = await newCredential();
      const path = at('anonymity', 'submit');
      for (const [status, body] of [
        [422, { ...credential, ...reviewOf({ review_text: 'x'.repeat(5001) }) }],
        [created, { ...credential, ...reviewOf() }],
        [409, { ...credential, ...reviewOf() }],
        [created, { ...(await newCredential()), ...reviewOf(longestReview) }],
        [403, { ...credential, ...reviewOf(), nonce: 'A'.repeat(43) }],
        [422, {}],
        [400, broken],
      ] as const)
        expect(await ask(path, body)).toEqual({ status, bytes: 8192 });
    });

    it('accepts or refuses a review on the plain path in 8 kB', async () => {
      const path = api === 'trpc' ? 'trpc/reviews.submit' : 'v1/reviews';
      for (const [status, body] of [
        [created, reviewOf({ token: await newToken() })],
        [created, reviewOf({ ...longestReview, token: await newToken() })],
        [403, reviewOf({ token: 'made-up' })],
        [422, reviewOf({ token: 'made-up', job_title: 7, salary: -1, enps_responses: {} })],
      ] as const)
        expect(await ask(path, body)).toEqual({ status, bytes: 8192 });
    });

    it('shows a review, whatever it says and whatever happened to it, in 24 kB', async () => {
      const author = (values: object) => makeAuthor(server, { ...values }, employer);
      const authors = { short: await author({ review_text: '' }), long: await author(longestReview) };
      const moderation = server.as(await server.signIn('moderator')).moderation;
      await moderation.askAuthor({ id: authors.long.id, question: '中'.repeat(1000) });
      const rejected = await author({});
      const refused = await author(longestReview);
      for (const { id } of [rejected, refused])
        await moderation.decideReview({ id, approved: false, message: '中'.repeat(1000) });
      const withdrawn = await author({});
      await server.as().receipts.withdraw({ receipt: withdrawn.receipt });
      const same = { enps_responses: answers() };
      const reasons = { appeal: 'It names nobody at all.' };
      type Step = [status: number, verb: string, author: Pick<Author, 'receipt'>, more: object];
      const steps: Step[] = [
        [ok, 'status', authors.short, {}],
        [ok, 'status', authors.long, {}],
        [ok, 'status', rejected, {}],
        [ok, 'status', refused, {}],
        [ok, 'status', withdrawn, {}],
        [404, 'status', { receipt: '0'.repeat(24) }, {}],
        [422, 'status', { receipt: 'short' }, {}],
        [ok, 'answer', authors.long, { answer: '中'.repeat(1000) }],
        [409, 'answer', authors.short, { answer: 'Which one?' }],
        [ok, 'edit', authors.short, longestReview],
        [ok, 'edit', authors.long, { ...same, review_text: '' }],
        [422, 'edit', authors.long, {}],
        [ok, 'appeal', rejected, reasons],
        [ok, 'appeal', refused, { appeal: '中'.repeat(1000) }],
        [409, 'appeal', withdrawn, reasons],
        [ok, 'withdraw', authors.long, {}],
        [409, 'withdraw', authors.long, {}],
      ];
      for (const [status, verb, { receipt }, more] of steps)
        expect([verb, await ask(at('receipts', verb), { receipt, ...more })]).toEqual([
          verb,
          { status, bytes: 24_576 },
        ]);
    });
  },
);

it('leaves other responses as they are', async () => {
  const answer = await fetch(`${site}/api/trpc/companies.list`, { headers: { 'accept-encoding': 'br' } });
  expect((await answer.text()).trimEnd()).toBe(await (await fetch(`${site}/api/trpc/companies.list`)).text());
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('fills a batch that has such a call among others', async () => {
  const batch = { 0: { receipt: 'short' }, 1: {} };
  const path = 'trpc/receipts.status,anonymity.issue?batch=1';
  expect(await ask(path, batch)).toEqual({ status: 422, bytes: 24_576 });
});
