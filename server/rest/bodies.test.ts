import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { makeSubmission } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();

const json = { 'content-type': 'application/json' };
const post = async (payload: string | Buffer, headers: Record<string, string> = {}, url = '/companies') => {
  const request = {
    method: 'POST' as const,
    url: `/api/v1${url}`,
    payload,
    headers: { ...json, ...headers },
  };
  const answer = await server.app.inject(request);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};

let companies = 0;
const company = (name = 'Größe') => {
  companies += 1;
  return JSON.stringify({ name, domain: `body${companies}.example` });
};

describe('the character set of a body', () => {
  it("is refused if the bytes aren't UTF-8, instead of stored damaged", async () => {
    expect(await post(Buffer.from(company(), 'latin1'))).toMatchObject({
      status: 400,
      body: { message: "We couldn't read the request. Send valid JSON." },
    });
  });

  it.each(['latin1', 'utf-16', '"iso-8859-1"', 'ascii'])('is refused if it is %s', async (charset) => {
    expect(await post(company(), { 'content-type': `application/json; charset=${charset}` })).toMatchObject({
      status: 415,
      body: { message: 'Send the JSON as UTF-8.' },
    });
  });

  it.each(['utf-8', 'UTF8', '"utf-8"'])('is accepted if it is %s', async (charset) => {
    const taken = await post(company(), { 'content-type': `application/json;charset=${charset}` });
    expect(taken).toMatchObject({ status: 201, body: { name: 'Größe' } });
  });
});

describe('a compressed body', () => {
  it.each<[string, (body: Buffer) => Buffer]>([
    ['GZIP', gzipSync],
    ['x-gzip', gzipSync],
    ['Deflate', deflateSync],
    ['bR', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['Identity', (body) => body],
  ])('is accepted in %s', async (encoding, pack) => {
    const packed = pack(Buffer.from(company()));
    expect((await post(packed, { 'content-encoding': encoding })).status).toBe(201);
  });

  it('with an unknown encoding gets an error with its name and those that are supported', async () => {
    expect(await post(company(), { 'content-encoding': 'Compress' })).toMatchObject({
      status: 415,
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd, identity' },
      body: {
        message: "We don't support the Content-Encoding compress. Use gzip, deflate, br, zstd or none.",
      },
    });
    expect((await post('x', { 'content-type': 'text/plain' })).headers).not.toHaveProperty('accept-encoding');
  });
});

describe("a body that isn't an object", () => {
  it.each(['[]', '"text"', 'null', '7', ''])('gets an error that says so: %s', async (body) => {
    const moderator = { authorization: `Bearer ${await server.signIn('moderator')}` };
    for (const url of ['/companies', '/reviews/1/report', '/admin/moderation/reviews/1/question'])
      expect(await post(body, moderator, url)).toMatchObject({
        status: 422,
        body: { message: 'Send a JSON object.' },
      });
    expect((await post(body)).body).not.toHaveProperty('errors');
  });

  it('keeps the other fields next to one with a special meaning in JavaScript', async () => {
    const odd = company().replace('{', '{"__proto__":1,"constructor":{"prototype":{}},');
    expect(await post(odd)).toMatchObject({ status: 201, body: { name: 'Größe' } });
  });
});

describe('a missing text', () => {
  it('gets the same message as in the form', async () => {
    const id = await makeSubmission(server.deps.db, 1);
    const moderator = { authorization: `Bearer ${await server.signIn('moderator')}` };
    const told = async (url: string, body = '{}') => (await post(body, moderator, url)).body.message;
    expect(await told('/reviews/1/report')).toBe('Please provide a reason for your report');
    expect(await told('/reviews/1/report', '{"reason":7}')).toBe('Reason must be text.');
    expect(await told(`/admin/moderation/reviews/${id}/question`)).toBe('Please write a question.');
    const receipt = '{"receipt":"7K2M-0XQ4-9RTB-V1HE-C83N-PD6Y"}';
    expect(await told('/receipts/answer', receipt)).toBe('Please write an answer.');
    expect(await told('/receipts/appeal', receipt)).toBe('Please explain why in at least 10 characters.');
  });
});

it('responds with a 408 to a body that never arrives, within a second of its deadline', async () => {
  const impatient = await buildApp(server.deps, { requestTimeoutMs: 500, logStream: { write: () => {} } });
  const { port } = new URL(await impatient.listen({ port: 0 }));
  const started = Date.now();
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        'POST /api/v1/companies HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      ),
    );
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('The request took too long to arrive. Send it again.');
  expect(Date.now() - started).toBeLessThan(5000);
  await impatient.close();
});
