import { expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { newCredential } from '#server/attacks/anonymity/browser.ts';
import { carryOutRequests } from '#server/jobs/carry-out-requests.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { blocksOf } from '#shared/calls.ts';
import { textLimits } from '#shared/limits.ts';
import { blockBytes, padded } from '#shared/rules/padding.ts';
import { textAt } from '#shared/rules/review-text.ts';
import { type OwnReview, receiptStatus } from '#shared/schemas/receipt.ts';
import { freeTexts, longTexts } from '#shared/schemas/review.ts';
import { makeEmployer, newReceipt } from '#testing/server/authors.ts';
import { longestReview, textsOfReview } from '#testing/server/longest-review.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

const server = await setUpServer({ environment: { ARRIVALS: 'hourly' } });
const employer = await makeEmployer(server);

/** How many bytes a call takes, there and back. */
function bytesOf(call: string) {
  const { request = 0, response = 0 } = blocksOf(call) ?? {};
  return [request * blockBytes, response * blockBytes];
}

/** Calls as the browser does: how many bytes go each way, and what comes back. */
async function ask(call: string, input: object) {
  const payload = padded(JSON.stringify(input), blocksOf(call)?.request ?? 0);
  const headers = { 'content-type': 'application/json' };
  const { body, statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api/trpc/${call}`,
    headers,
    payload,
  });
  expect([call, statusCode]).toEqual([call, 200]);
  return { bytes: [Buffer.byteLength(payload), Buffer.byteLength(body)], data: JSON.parse(body).result.data };
}

async function fullHour() {
  await rewriteSmallTables(server.deps);
  await carryOutRequests(server.deps);
}

/** A whole visit of an author: the bytes of each call and of the sealed row, and the review as it comes back. */
async function visit(name: string, review: object) {
  const person = { email: `${name}@${employer.domain}`, address: '203.0.113.9', agent: name };
  const { domain, period, nonce, output } = await newCredential(server, person, employer.id);
  const receipt = newReceipt();
  const proof = { domain, period, nonce, output, receipt_hash: receiptHash(receipt) };
  const content = { rating: 4, is_anonymous: true, ...review };
  const submit = await ask('anonymity.submit', { ...proof, ...content });
  const { sealed } = await server.deps.db.selectFrom('arrivals').select('sealed').executeTakeFirstOrThrow();
  const arriving = await ask('receipts.status', { receipt });
  await fullHour();
  const moderator = server.as(await server.signIn('moderator')).moderation;
  const [{ id } = { id: 0 }] = (await moderator.reviews({})).data.slice(-1);
  const message = '中'.repeat(textLimits.message.max);
  await moderator.askAuthor({ id, question: message });
  const answer = await ask('receipts.answer', { receipt, answer: message });
  await fullHour();
  const edit = await ask('receipts.edit', { receipt, ...review });
  await fullHour();
  const withdrawn = await ask('receipts.withdraw', { receipt });
  const calls = { submit, arriving, answer, edit, withdrawn };
  const bytes = Object.entries(calls).map(([call, asked]) => [call, ...asked.bytes]);
  return { sealed: sealed.length, bytes, shown: receiptStatus.parse(answer.data).review as OwnReview };
}

it('is as long as the shortest, sealed and on the way there and back, and comes back whole', async () => {
  const shortest = await visit('shortest', { enps_responses: answers() });
  const longest = await visit('longest', longestReview);
  const inBase64 = (bytes: number) => Math.ceil((bytes * 4) / 3);
  for (const { sealed, bytes } of [shortest, longest])
    expect({ sealed, bytes }).toEqual({
      sealed: inBase64(24 * 1024 + 12 + 16),
      bytes: [
        ['submit', ...bytesOf('anonymity.submit')],
        ...['arriving', 'answer', 'edit', 'withdrawn'].map((step) => [step, ...bytesOf('receipts.status')]),
      ],
    });
  const sent = textsOfReview((field) => String(longestReview[field]));
  const parts = textAt(longest.shown.free_form_text, longest.shown.places);
  expect(Object.values(freeTexts({ ...longest.shown, ...parts })).sort()).toEqual(Object.values(sent).sort());
  expect(longTexts.reduce((sum, name) => sum + sent[name].length, 0)).toBe(textLimits.reviewText.max);
});
