import { randomBytes } from 'node:crypto';
import { Evaluation, EvaluationRequest, Oprf, POPRFClient, POPRFServer } from '@cloudflare/voprf-ts';
import { CryptoNoble } from '@cloudflare/voprf-ts/crypto-noble';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { beforeAll, expect, it } from 'vitest';
import {
  askToSign,
  call,
  finish,
  prepareCredential,
  submit,
  verify,
} from '#server/attacks/anonymity/browser.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialInfo, keyInfo } from '#shared/rules/credential-bytes.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

// Another implementation of RFC 9497, by other authors, instead of the one we use.
const SUITE = Oprf.Suite.RISTRETTO255_SHA512;
const person = { email: 'kari@fjord.example', address: '198.51.100.7', agent: 'test' };
const bytes = (text: string) => fromBase64url(text) ?? new Uint8Array();

const server = await setUpServer();
let companyId: number;
beforeAll(async () => {
  companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
});

it('our server signs for a browser with voprf-ts and accepts its review', async () => {
  const token = await verify(server, person, companyId);
  const [key] = (await call(server, person, 'anonymity.keys')).keys;
  const info = credentialInfo('fjord.example', key.period);
  const client = new POPRFClient(SUITE, bytes(key.public_key), CryptoNoble);
  const nonce = Uint8Array.from(randomBytes(32));
  const [kept, request] = await client.blind([nonce]);
  // A request is the number of elements in two bytes, followed by the elements. A response adds the mode and the
  // proof.
  const blinded = request.serialize().slice(2);
  const answer = await askToSign(server, person, token, {
    domain: 'fjord.example',
    period: key.period,
    blinded,
    repeatKey: randomBytes(16),
  });
  const evaluation = Evaluation.deserialize(
    SUITE,
    Uint8Array.from([0, 1, ...bytes(answer.evaluated), Oprf.Mode.POPRF, ...bytes(answer.proof)]),
    CryptoNoble,
  );
  const [output = new Uint8Array()] = await client.finalize(kept, evaluation, info);
  const credential = {
    domain: 'fjord.example',
    period: key.period,
    nonce: toBase64url(nonce),
    output: toBase64url(output),
  };
  expect(await submit(server, person, credential, reviewInput(companyId))).toEqual({ status: 'pending' });
});

it('our browser checks and completes what a server with voprf-ts has signed, and our server accepts it', async () => {
  const prepared = await prepareCredential(server, person, companyId);
  const info = credentialInfo('fjord.example', prepared.period);
  const { secretKey } = ristretto255_oprf
    .poprf(new Uint8Array())
    .deriveKeyPair(server.deps.keys.seed(prepared.period), keyInfo(prepared.period));
  const other = new POPRFServer(SUITE, secretKey, CryptoNoble);
  const request = EvaluationRequest.deserialize(
    SUITE,
    Uint8Array.from([0, 1, ...prepared.blinded]),
    CryptoNoble,
  );
  const evaluation = await other.blindEvaluate(request, info);
  const credential = finish(prepared, {
    evaluated: toBase64url(evaluation.evaluated[0]?.serialize(true) ?? new Uint8Array()),
    proof: toBase64url(evaluation.proof?.serialize() ?? new Uint8Array()),
  });
  expect(await other.verifyFinalize(prepared.nonce, bytes(credential.output), info)).toBe(true);
  expect(await submit(server, person, credential, reviewInput(companyId))).toEqual({ status: 'pending' });
});

it('our server signs and accepts credentials of version 1, which have the id of the company', async () => {
  const old = { ...person, email: 'old@fjord.example' };
  const token = await verify(server, old, companyId);
  const [key] = (await call(server, old, 'anonymity.keys')).keys;
  const suite = ristretto255_oprf.poprf(credentialInfo(companyId, key.period));
  const nonce = Uint8Array.from(randomBytes(32));
  const { blind, blinded, tweakedKey } = suite.blind(nonce, bytes(key.public_key));
  const place = { company_id: companyId, period: key.period };
  const issue = { token, ...place, blinded: toBase64url(blinded) };
  const { evaluated, proof } = await call(server, old, 'anonymity.issue', issue);
  const output = suite.finalize(nonce, blind, bytes(evaluated), blinded, bytes(proof), tweakedKey);
  const submission = {
    ...reviewInput(companyId),
    ...place,
    nonce: toBase64url(nonce),
    output: toBase64url(output),
  };
  expect(await call(server, old, 'anonymity.submit', submission)).toEqual({ status: 'pending' });
  await expect(call(server, old, 'anonymity.submit', submission)).rejects.toMatchObject({
    reason: 'already_spent',
  });
  // The year's review is used up in both versions.
  const prepared = await prepareCredential(server, old, companyId);
  await expect(askToSign(server, old, token, prepared)).rejects.toMatchObject({ reason: 'unverified' });
});
