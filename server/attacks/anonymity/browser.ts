import { createHash, randomBytes } from 'node:crypto';
import type { RNG } from '@noble/curves/abstract/oprf.js';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import type { Suite } from '#server/anonymity/credentials.ts';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialInfo } from '#shared/rules/credential-bytes.ts';
import type { TestServer } from '#testing/server/make-app.ts';

/** Where a request comes from. */
export type Caller = { address: string; agent: string };
export type Person = Caller & { email: string };
export type Credential = { domain: string; period: string; nonce: string; output: string };
/** What an employee sends, keeps and receives when a credential is signed. */
export type Issued = Credential & { blinded: string; evaluated: string; proof: string };

/** An error response from the server. */
type Refusal = Error & { status: number; reason: ErrorCode };

// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
type Answer = any;

/** One tRPC call over HTTP: a mutation if there is a body, otherwise a query. */
export async function call(server: TestServer, from: Caller, path: string, body?: object): Promise<Answer> {
  const response = await server.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/trpc/${path}`,
    remoteAddress: from.address,
    headers: { 'user-agent': from.agent },
    ...(body !== undefined && { payload: body }),
  });
  const { result, error, message } = response.json();
  if (result === undefined) {
    // A request refused before tRPC sees it has only the table's message.
    const known = Object.entries(errorTable).find(([, entry]) => entry.message === message)?.[0];
    const refusal = { status: response.statusCode, reason: error?.data.reason ?? known };
    throw Object.assign(new Error(error?.message ?? message), refusal) satisfies Refusal;
  }
  return result.data;
}

/** Requests a link and opens the email. Returns the link's token. */
export async function verify(server: TestServer, person: Person, companyId: number): Promise<string> {
  await call(server, person, 'verification.send', { email: person.email, company_id: companyId });
  return server.mailedToken();
}

type Randomness = { suite?: Suite; nonce?: Uint8Array; rng?: RNG };

/** The browser's part before the response: what it keeps and what it sends. */
export async function prepareCredential(
  server: TestServer,
  from: Caller,
  companyId: number,
  randomness: Randomness = {},
) {
  const { keys } = await call(server, from, 'anonymity.keys');
  return blindFor({ domain: await domainOf(server, companyId), ...keys[0] }, randomness);
}

/** The same once the browser has the key of the year, and the employee has typed the domain. */
export function blindFor(
  { domain, period, public_key }: { domain: string; period: string; public_key: string },
  { suite = ristretto255_oprf, nonce = randomBytes(32), rng }: Randomness = {},
) {
  const poprf = suite.poprf(credentialInfo(domain, period));
  const kept = poprf.blind(nonce, bytes(public_key), rng);
  // The same in each world in which this person sends the same.
  const repeatKey = createHash('sha256').update(kept.blinded).digest().subarray(0, 16);
  return { poprf, nonce, period, domain, repeatKey, ...kept };
}

/** What the employee types after the @. */
async function domainOf(server: TestServer, companyId: number): Promise<string> {
  const { domain } = await server.deps.db
    .selectFrom('companies')
    .select('domain')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return domain;
}

type Prepared = ReturnType<typeof blindFor>;

/** Sends the blinded element, which may be sent again. */
export function askToSign(
  server: TestServer,
  from: Caller,
  token: string,
  { domain, period, blinded, repeatKey }: Pick<Prepared, 'domain' | 'period' | 'blinded' | 'repeatKey'>,
): Promise<{ evaluated: string; proof: string }> {
  const sent = { blinded: toBase64url(blinded), repeat_key: toBase64url(repeatKey) };
  return call(server, from, 'anonymity.issue', { token, domain, period, ...sent });
}

/** Checks the proof and removes the blind. */
export function finish(prepared: Prepared, answer: { evaluated: string; proof: string }): Issued {
  const { poprf, nonce, blind, blinded, tweakedKey, period, domain } = prepared;
  const { evaluated, proof } = answer;
  const output = poprf.finalize(nonce, blind, bytes(evaluated), blinded, bytes(proof), tweakedKey);
  return {
    domain,
    period,
    nonce: toBase64url(nonce),
    output: toBase64url(output),
    blinded: toBase64url(blinded),
    evaluated,
    proof,
  };
}

/** All steps together: a credential for an employee who has a link. */
export async function getCredential(
  server: TestServer,
  from: Caller,
  companyId: number,
  token: string,
  randomness: Randomness = {},
): Promise<Issued> {
  const prepared = await prepareCredential(server, from, companyId, randomness);
  return finish(prepared, await askToSign(server, from, token, prepared));
}

/** The same for someone who verifies now. */
export async function newCredential(server: TestServer, person: Person, companyId: number): Promise<Issued> {
  return getCredential(server, person, companyId, await verify(server, person, companyId));
}

/** Submits a review with a credential. */
export function submit(server: TestServer, from: Caller, credential: Credential, review: object) {
  const { domain, period, nonce, output } = credential;
  return call(server, from, 'anonymity.submit', { ...review, domain, period, nonce, output });
}

function bytes(text: string): Uint8Array {
  return fromBase64url(text) ?? new Uint8Array();
}
