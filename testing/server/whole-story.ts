import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { blindFor, finish } from '#server/attacks/anonymity/browser.ts';
import { calls } from '#server/router.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { receiptBytes, receiptLetters } from '#shared/rules/receipt.ts';
import { answerOf, type CallInput, requestOf, type Transport } from '#testing/server/call-requests.ts';
import type { TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

/** Makes one call over HTTP. */
export type Call = (procedure: string, input: object) => Promise<Record<string, string>>;
type Watch = (answer: LightMyRequestResponse) => void;

const callOver =
  (transport: Transport) =>
  ({ app }: TestServer, watch: Watch = () => {}): Call =>
  async (procedure, input) => {
    const call = calls.get(procedure);
    if (call === undefined) throw new Error(`There is no call ${procedure}.`);
    const answer = await app.inject(requestOf(call, transport, input as CallInput));
    watch(answer);
    const status = (transport === 'rest' && call.rest.status) || 200;
    expect([procedure, answer.statusCode]).toEqual([procedure, status]);
    return answerOf(answer).body as Record<string, string>;
  };
export const callByTrpc = callOver('trpc');
export const callByRest = callOver('rest');

/** From the email to the withdrawal, once on the private and once on the plain path; returns the calls made. */
export async function wholeStory(
  server: Pick<TestServer, 'mailedToken' | 'mailedCode'>,
  companyId: number,
  send: Call,
): Promise<string[]> {
  const called: string[] = [];
  const call: Call = (procedure, input) => {
    called.push(procedure);
    return send(procedure, input);
  };
  const company = { company_id: companyId };
  const receipt = receiptLetters(crypto.getRandomValues(new Uint8Array(receiptBytes)));
  const person = `${receipt}@fjord.example`;
  const tab_secret = toBase64url(crypto.getRandomValues(new Uint8Array(32)));
  const { sealed_token } = await call('verification.send', { email: person, ...company, tab_secret });
  const token = server.mailedToken();
  await call('verification.enterCode', { sealed_token, tab_secret, code: server.mailedCode() });
  await call('verification.check', { token });
  await call('anonymity.groupSize', company);
  const keys = (await call('anonymity.keys', {})) as unknown as {
    keys: { period: string; public_key: string }[];
  };
  const [key = { period: '', public_key: '' }] = keys.keys;
  const prepared = blindFor({ domain: 'fjord.example', ...key });
  const { domain, period } = prepared;
  const signed = await call('anonymity.issue', {
    ...{ token, domain, period },
    blinded: toBase64url(prepared.blinded),
  });
  const { nonce, output } = finish(prepared, signed as { evaluated: string; proof: string });
  await call('anonymity.submit', {
    ...{ ...reviewInput(companyId), domain, period, nonce, output },
    receipt_hash: receiptHash(receipt),
  });
  await call('receipts.status', { receipt });
  await call('receipts.withdraw', { receipt });

  const other = `other-${person}`;
  await call('verification.send', { email: other, ...company });
  await call('verification.confirm', { token: server.mailedToken(), ...company });
  await call('reviews.submit', reviewInput(companyId, { email: other }));
  return called;
}
