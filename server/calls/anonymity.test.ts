import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  askToSign,
  type Credential,
  call,
  finish,
  newCredential,
  type Person,
  prepareCredential,
  submit,
  verify,
} from '#server/attacks/anonymity/browser.ts';
import { countRows, expectRefused } from '#server/attacks/anonymity/refusals.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialInfo } from '#shared/rules/credential-bytes.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const UNVERIFIED = 'Please verify your work email again.';
const NO_ELEMENT = 'blinded is not an element of the group ristretto255.';

describeEachServer('credentials', async (server) => {
  let people = 0;
  const companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
  const otherId = await makeCompany(server.deps.db, { domain: 'other.example' });
  beforeEach(() => {
    server.clock.now = new Date('2026-06-15T12:03:00.000Z');
  });

  const hire = (domain = 'fjord.example'): Person => {
    people += 1;
    return { email: `person-${people}@${domain}`, address: '198.51.100.7', agent: 'test' };
  };
  const credentialOf = (person = hire()) => newCredential(server, person, companyId);
  const send = (credential: Credential, review: object = reviewInput(companyId)) =>
    submit(server, hire(), credential, review);
  const ask = (token: string, prepared: Parameters<typeof askToSign>[3]) =>
    askToSign(server, hire(), token, prepared);

  describe('are signed', () => {
    it('again for the same blinded element after a lost answer, and for no other', async () => {
      const person = hire();
      const token = await verify(server, person, companyId);
      const prepared = await prepareCredential(server, person, companyId);
      finish(prepared, await ask(token, prepared));
      const rows = await countRows(server);
      const credential = finish(prepared, await ask(token, prepared));
      expect(await countRows(server)).toEqual(rows);
      const another = await prepareCredential(server, person, companyId);
      await expectRefused(server, () => ask(token, another), 'unverified', UNVERIFIED);
      const newToken = await verify(server, person, companyId);
      await expectRefused(server, () => ask(newToken, another), 'unverified', UNVERIFIED);
      // What follows from the slip isn't enough, so no one who finds it can test whose grant it belongs to.
      const withoutKey = { ...prepared, repeatKey: Buffer.alloc(16) };
      await expectRefused(server, () => ask(token, withoutKey), 'unverified', UNVERIFIED);
      expect(await send(credential)).toEqual({ status: 'pending' });
    });

    it('and ends the live verification of the person, because its expiry would date the author', async () => {
      const person = hire();
      const token = await verify(server, person, companyId);
      await server.as().verification.confirm({ token, company_id: companyId });
      await ask(token, await prepareCredential(server, person, companyId));
      expect(await server.deps.db.selectFrom('live_verifications').selectAll().execute()).toEqual([]);
    });

    it('for this year only', async () => {
      const person = hire();
      const token = await verify(server, person, companyId);
      const prepared = await prepareCredential(server, person, companyId);
      for (const period of ['2025', '2027', '9999'])
        await expectRefused(server, () => ask(token, { ...prepared, period }), 'closed_period');
      for (const period of ['', '26', '02026', '2026 '])
        await expectRefused(server, () => ask(token, { ...prepared, period }), 'invalid', /year/);
      server.clock.now = new Date('2027-01-01T00:00:00.000Z');
      await expectRefused(server, () => ask(token, prepared), 'closed_period');
    });

    it('only for a valid link for this company, with the same refusal otherwise', async () => {
      const person = hire();
      const prepared = await prepareCredential(server, person, companyId);
      const colleague = await verify(server, hire(), companyId);
      const stranger = await verify(server, hire('other.example'), otherId);
      await ask(colleague, await prepareCredential(server, person, companyId));
      for (const token of ['unknown', colleague, stranger])
        await expectRefused(server, () => ask(token, prepared), 'unverified', UNVERIFIED);
      const late = await verify(server, person, companyId);
      server.clock.now = new Date('2026-06-15T13:10:00.000Z');
      await expectRefused(server, () => ask(late, prepared), 'unverified', UNVERIFIED);
      await expectRefused(server, () => ask('', prepared), 'invalid', 'The token is missing.');
      await expectRefused(server, () => ask('x'.repeat(201), prepared), 'invalid', 'The token is too long.');
    });

    it.each([
      ['the identity', new Uint8Array(32)],
      ['a number above the field', new Uint8Array(32).fill(255)],
      ['the field itself', Uint8Array.from([0xed, ...Array(30).fill(255), 0x7f])],
      ['a negative field element', Uint8Array.from([1, ...Array(31).fill(0)])],
      [
        'a point that is not on the curve',
        Uint8Array.from(
          Buffer.from('26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371', 'hex'),
        ),
      ],
    ])('not if %s was sent', async (_, blinded) => {
      const token = await verify(server, hire(), companyId);
      const wrong = { domain: 'fjord.example', period: '2026', blinded, repeatKey: Buffer.alloc(16) };
      await expectRefused(server, () => ask(token, wrong), 'invalid', NO_ELEMENT);
    });

    it('not if the value is not 32 bytes in base64url', async () => {
      const person = hire();
      const token = await verify(server, person, companyId);
      const good = toBase64url((await prepareCredential(server, person, companyId)).blinded);
      for (const blinded of [
        '',
        good.slice(1),
        `${good}A`,
        `${good}=`,
        `+/${good.slice(2)}`,
        `${good.slice(0, -1)}_`,
        ` ${good.slice(1)}`,
        'é'.repeat(43),
        7,
        null,
      ]) {
        const input = { token, domain: 'fjord.example', period: '2026', blinded };
        await expectRefused(
          server,
          () => call(server, person, 'anonymity.issue', input),
          'invalid',
          /32 bytes/,
        );
      }
      const huge = { token, domain: 'fjord.example', period: '2026', blinded: 'A'.repeat(70_000) };
      await expectRefused(server, () => call(server, person, 'anonymity.issue', huge), 'too_large');
    });
  });

  describe('are completed by the browser', () => {
    it('only with a proof that the known key has signed this very element', async () => {
      const person = hire();
      const token = await verify(server, person, companyId);
      const prepared = await prepareCredential(server, person, companyId);
      const answer = await ask(token, prepared);
      const { poprf } = prepared;
      const foreign = poprf.blindEvaluate(poprf.generateKeyPair().secretKey, prepared.blinded);
      for (const wrong of [
        { ...answer, proof: flipped(answer.proof) },
        { ...answer, evaluated: flipped(answer.evaluated) },
        { ...answer, evaluated: toBase64url(prepared.blinded) },
        { ...answer, evaluated: toBase64url(new Uint8Array(32)) },
        { evaluated: toBase64url(foreign.evaluated), proof: toBase64url(foreign.proof) },
      ]) {
        expect(() => finish(prepared, wrong)).toThrow();
      }
      expect(() => finish(prepared, answer)).not.toThrow();
    });
  });

  describe('are accepted', () => {
    it('for the company they were signed for', async () => {
      const credential = await credentialOf();
      const elsewhere = { ...credential, domain: 'other.example' };
      await expectRefused(server, () => send(elsewhere, reviewInput(otherId)), 'bad_credential');
      const nowhere = { ...credential, domain: 'nowhere.example' };
      await expectRefused(server, () => send(nowhere), 'not_found');
      expect(await send(credential)).toEqual({ status: 'pending' });
    });

    it('for the year they were signed in, until the end of January of the next', async () => {
      const [early, last, late] = [await credentialOf(), await credentialOf(), await credentialOf()];
      for (const period of ['2024', '2025', '2027'])
        await expectRefused(server, () => send({ ...early, period }), 'closed_period');
      server.clock.now = new Date('2027-01-01T00:00:00.000Z');
      await call(server, hire(), 'anonymity.keys');
      await verify(server, hire(), companyId);
      await expectRefused(server, () => send({ ...early, period: '2027' }), 'bad_credential');
      expect(await send(early)).toEqual({ status: 'pending' });
      server.clock.now = new Date('2027-01-31T23:59:59.999Z');
      expect(await send(last)).toEqual({ status: 'pending' });
      server.clock.now = new Date('2027-02-01T00:00:00.000Z');
      await expectRefused(server, () => send(late), 'closed_period');
    });

    it('once, even if eight try at the same time', async () => {
      const credential = await credentialOf();
      const before = await countRows(server);
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => send(credential)));
      const refused = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason.reason] : [],
      );
      expect(refused).toEqual(Array(7).fill('already_spent'));
      const after = await countRows(server);
      expect(after).toEqual({
        ...before,
        nullifiers: (before.nullifiers ?? 0) + 1,
        submissions: (before.submissions ?? 0) + 1,
      });
      await expectRefused(server, () => send(credential), 'already_spent');
    });

    it('unchanged, and of our key', async () => {
      const credential = await credentialOf();
      const { poprf, ...prepared } = await prepareCredential(server, hire(), companyId);
      const foreign = ristretto255_oprf
        .poprf(credentialInfo('fjord.example', '2026'))
        .evaluate(poprf.generateKeyPair().secretKey, prepared.nonce);
      for (const wrong of [
        { ...credential, nonce: flipped(credential.nonce) },
        { ...credential, output: flipped(credential.output) },
        { ...credential, output: toBase64url(new Uint8Array(64)) },
        { ...credential, nonce: toBase64url(prepared.nonce), output: toBase64url(foreign) },
      ]) {
        await expectRefused(server, () => send(wrong), 'bad_credential');
      }
      for (const wrong of [
        { ...credential, nonce: credential.nonce.slice(1) },
        { ...credential, nonce: `${credential.nonce}AAAA` },
        { ...credential, output: credential.output.slice(2) },
        { ...credential, output: `${credential.output}==` },
        { ...credential, output: '' },
      ]) {
        await expectRefused(server, () => send(wrong), 'invalid', /bytes in base64url/);
      }
      const huge = { ...reviewInput(companyId), review_text: 'x'.repeat(70_000) };
      await expectRefused(server, () => send(credential, huge), 'too_large');
      const long = { ...reviewInput(companyId), review_text: 'x'.repeat(5001) };
      await expectRefused(server, () => send(credential, long), 'invalid', /5000/);
      expect(await send(credential)).toEqual({ status: 'pending' });
    });

    it('with a receipt of their own', async () => {
      const receipt_hash = toBase64url(crypto.getRandomValues(new Uint8Array(32)));
      const [first, second] = [await credentialOf(), await credentialOf()];
      await send(first, reviewInput(companyId, { receipt_hash }));
      const again = () => send(second, reviewInput(companyId, { receipt_hash }));
      await expectRefused(server, again, 'invalid', /receipt is already in use/);
      expect(await send(second)).toEqual({ status: 'pending' });
    });
  });

  describe('and the plain path share one review per employee, company and year', () => {
    const plainly = (input: object) =>
      call(server, hire(), 'reviews.submit', { ...reviewInput(companyId), ...input });

    it('signed first: neither a link nor a confirmed email works on the plain path', async () => {
      const person = hire();
      const credential = await credentialOf(person);
      const token = await verify(server, person, companyId);
      await expectRefused(server, () => plainly({ token }), 'unverified', UNVERIFIED);
      await call(server, person, 'verification.confirm', { token, company_id: companyId });
      await expectRefused(server, () => plainly({ email: person.email }), 'unverified', UNVERIFIED);
      expect(await send(credential)).toEqual({ status: 'pending' });
    });

    it('posted plainly first: nothing is signed, with the same refusal as for an unknown link', async () => {
      const person = hire();
      await plainly({ token: await verify(server, person, companyId) });
      const token = await verify(server, person, companyId);
      const prepared = await prepareCredential(server, person, companyId);
      const told = (attempt: Promise<unknown>) =>
        attempt.catch((error) => ({ ...error, message: error.message }));
      const [posted, unknown] = [await told(ask(token, prepared)), await told(ask('unknown', prepared))];
      expect(posted).toEqual(unknown);
      expect(posted).toMatchObject({ status: 403, reason: 'unverified', message: UNVERIFIED });
      expect(await told(plainly({ token }))).toEqual(await told(plainly({ token: 'unknown' })));
      server.clock.now = new Date('2027-03-01T12:00:00.000Z');
      expect(await plainly({ token: await verify(server, person, companyId) })).toEqual({
        status: 'pending',
      });
    });
  });
});

function flipped(text: string): string {
  const bytes = Uint8Array.from(fromBase64url(text) ?? []);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return toBase64url(bytes);
}
