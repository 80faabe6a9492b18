import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, makeSubmission } from '#db/testing/factories.ts';
import type { KeptAnswer } from '#server/http/kept-answers.ts';
import { makeServer, type TestServer } from '#server/testing/make-app.ts';
import { keepPublicAnswers, publicRoute, sendTagged } from './public-answers.ts';

const PARTNER = 'https://partner.example';

let server: TestServer;
let reviews: string;
beforeAll(async () => {
  server = await makeServer({ rateLimits: true, environment: { CORS_ORIGINS: PARTNER } });
  const companyId = await makeCompany(server.deps.db);
  const { moderation } = server.as(await server.signIn('moderator'));
  for (let count = 0; count < 20; count += 1) {
    const id = await makeSubmission(server.deps.db, companyId, { review_text: 'Fair shifts. '.repeat(40) });
    await moderation.decideReview({ id, approved: true });
  }
  reviews = `/api/v1/reviews?company_id=${companyId}&limit=20`;
});
afterAll(() => server.close());

type Asked = { method?: 'GET' | 'HEAD'; headers?: Record<string, string> };

async function ask(asked: Asked) {
  server.fresh.statements.length = 0;
  const { statusCode, headers, rawPayload } = await server.app.inject({ url: reviews, ...asked });
  const { date: _date, 'ratelimit-remaining': left, ...rest } = headers;
  const answer = { statusCode, headers: rest, body: rawPayload.toString('base64') };
  return { answer, left: Number(left), statements: server.fresh.statements.length };
}

/** Any change of the data. */
const forgetAll = () => makeCompany(server.deps.db);

const ways: [name: string, asked: Asked][] = [
  ['plain', {}],
  ['by HEAD', { method: 'HEAD' }],
  ['packed with brotli', { headers: { 'accept-encoding': 'br' } }],
  ['packed with gzip', { headers: { 'accept-encoding': 'gzip;q=1, br;q=0' } }],
  ['packed, but for who will not', { headers: { 'accept-encoding': 'br', 'x-no-compression': '1' } }],
  ['packed, but for who sends that empty', { headers: { 'accept-encoding': 'br', 'x-no-compression': '' } }],
  ['for a listed origin', { headers: { origin: PARTNER } }],
  ['for another origin', { headers: { origin: 'https://other.example' } }],
  ['for who has it', { headers: { 'if-none-match': '*' } }],
  ['for who has it packed', { headers: { 'if-none-match': '*', 'accept-encoding': 'br', origin: PARTNER } }],
  ['for who has another', { headers: { 'if-none-match': 'W/"other"' } }],
];

describe('an answer from memory', () => {
  it.each(ways)('%s is the first one to the last header, but for its own count', async (_name, asked) => {
    await forgetAll();
    const first = await ask(asked);
    expect(first.statements).toBe(2);
    const again = await ask(asked);
    expect(again.statements).toBe(1);
    expect(again.answer).toEqual(first.answer);
    expect(again.left).toBe(first.left - 1);
  });

  it('never goes to who asked in another way', async () => {
    await forgetAll();
    for (const [, asked] of ways) await ask(asked);
    const kept = await Promise.all(ways.map(async ([, asked]) => (await ask(asked)).answer));
    for (const [index, [, asked]] of ways.entries()) {
      await forgetAll();
      expect(kept[index]).toEqual((await ask(asked)).answer);
    }
  });

  it('leaves a line in the log and counts in the metrics as any other', async () => {
    await ask({});
    const counted = async () => {
      const { body } = await server.app.inject({ url: '/metrics' });
      return Number(
        /^http_request_duration_seconds_count\{kind="api",status="2xx"\} (\d+)$/m.exec(body)?.[1] ?? 0,
      );
    };
    const before = await counted();
    server.logs.length = 0;
    expect((await ask({})).statements).toBe(1);
    expect(server.logs.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ method: 'GET', route: '/api/v1/reviews', status: 200 }),
    ]);
    expect(await counted()).toBe(before + 1);
  });

  it('takes no more memory than it has bytes', async () => {
    const kept: KeptAnswer[] = [];
    const app = Fastify();
    await app.register(compress);
    keepPublicAnswers(app, server.deps, {
      find: async () => ({ known: undefined, asOf: '1' }),
      keep: (_key, _asOf, answer) => kept.push(answer),
    });
    app.get('/', publicRoute(), (_request, reply) => sendTagged(reply, 'Fair shifts. '.repeat(200)));
    for (const encoding of ['br', 'gzip'])
      await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    const sizes = kept.map(({ body }) => [body.length, (body as Buffer).buffer.byteLength]);
    expect(sizes).toHaveLength(2);
    for (const [bytes, held] of sizes) expect(held).toBe(bytes);
  });
});

describe('a public answer', () => {
  const left = async (url: string) => {
    const { statusCode, headers } = await server.app.inject({ url });
    return { status: statusCode, left: Number(headers['ratelimit-remaining']) };
  };

  it('is refused without a look into the database to who has asked too often', async () => {
    const { left: rest } = await left(reviews);
    for (let count = 0; count < rest; count += 1) await ask({});
    const { answer, statements } = await ask({});
    expect([answer.statusCode, statements]).toEqual([429, 0]);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await ask({})).answer.statusCode).toBe(200);
  });

  it('counts while the database is away, and is there where it needs none', async () => {
    await server.deps.db.destroy();
    const before = await left(reviews);
    expect(before.status).toBeGreaterThanOrEqual(500);
    expect(await left(reviews)).toEqual({ ...before, left: before.left - 1 });
    expect((await left('/api/v1/openapi.json')).status).toBe(200);
  });
});
