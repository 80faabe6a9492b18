import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyListPath } from '#shared/paths.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { mailboxStatement } from '#shared/rules/credential-bytes.ts';
import type { SignedSentence } from '#shared/schemas/signed-sentence.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { verifyStatement } from './statement.ts';

const sentence = 'Whoever wrote this controlled a mailbox at northwind.example in 2026.';

describe('npm run verify:statement', () => {
  let server: TestServer;
  let signed: SignedSentence;
  const published = createServer((_, answer) =>
    answer.end(JSON.stringify(server.deps.credentials.publicKeys(server.deps.now()))),
  );
  beforeAll(async () => {
    server = await makeServer();
    await new Promise<void>((listening) => published.listen(0, '127.0.0.1', listening));
    const review = `http://127.0.0.1:${(published.address() as AddressInfo).port}/companies/1/reviews/2`;
    const seed = server.deps.keys.identity();
    signed = {
      ...{ sentence, review },
      identity: toBase64url(ed25519.getPublicKey(seed)),
      signature: toBase64url(ed25519.sign(mailboxStatement(review, sentence), seed)),
    };
  });
  afterAll(async () => {
    published.close();
    await server.close();
  });

  const check = async (content: object | string, records: string[][] = []) => {
    const file = join(mkdtempSync(join(tmpdir(), 'candor-')), 'statement.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    const lines: string[] = [];
    const status = await verifyStatement(
      [file],
      (line) => lines.push(line),
      async () => records,
    );
    return { status, text: lines.join('\n') };
  };

  it('repeats the sentence that the site has signed', async () => {
    const { status, text } = await check(signed);
    expect([status, text]).toEqual([0, expect.stringContaining(`reviews/2:\n  ${sentence}`)]);
  });

  it.each([
    ['sentence', { sentence: sentence.replace('2026', '2025') }],
    ['review', (address: string) => ({ review: address.replace('reviews/2', 'reviews/3') })],
    ['signature', { signature: 'AAAA' }],
  ])('refuses a file whose %s was changed', async (_, changed) => {
    const change = typeof changed === 'function' ? changed(signed.review) : changed;
    expect(await check({ ...signed, ...change })).toMatchObject({ status: 1 });
  });

  it('goes by the identity of the site and of its DNS record, not by the one in the file', async () => {
    expect(await check({ ...signed, identity: 'someone else' })).toMatchObject({ status: 0 });
    expect(await check(signed, [['candor-identity=another']])).toMatchObject({
      status: 1,
      text: expect.stringContaining('names another identity'),
    });
  });

  it('says when it finds nothing out', async () => {
    expect(await check('{}')).toEqual({
      status: 2,
      text: expect.stringContaining("isn't a signed sentence"),
    });
    expect(await check({ ...signed, review: 'http://127.0.0.1:1/companies/1' })).toEqual({
      status: 2,
      text: `http://127.0.0.1:1${keyListPath} can't be read. Try again later.`,
    });
  });
});
