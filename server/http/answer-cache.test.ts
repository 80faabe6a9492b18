import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { publishReview } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { cacheAnswers, createAnswerCache, publicRoute, sendTagged } from './answer-cache.ts';

const PARTNER = 'https://partner.example';

let server: TestServer;
let reviews: string;
beforeAll(async () => {
  server = await makeServer({ rateLimits: true, environment: { CORS_ORIGINS: PARTNER } });
  const companyId = await makeCompany(server.deps.db);
  for (let count = 0; count < 20; count += 1)
    await publishReview(server, companyId, { review_text: 'Fair shifts. '.repeat(40) });
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

/** Any change to the data. */
const forgetAll = () => makeCompany(server.deps.db);

const ways: [name: string, asked: Asked][] = [
  ['plain', {}],
  ['by HEAD', { method: 'HEAD' }],
  ['compressed with brotli', { headers: { 'accept-encoding': 'br' } }],
  ['compressed with gzip', { headers: { 'accept-encoding': 'gzip;q=1, br;q=0' } }],
  [
    'compressed, for a client that refuses it',
    { headers: { 'accept-encoding': 'br', 'x-no-compression': '1' } },
  ],
  [
    'compressed, for a client that refuses it with an empty header',
    { headers: { 'accept-encoding': 'br', 'x-no-compression': '' } },
  ],
  ['for a listed origin', { headers: { origin: PARTNER } }],
  ['for another origin', { headers: { origin: 'https://other.example' } }],
  ['for a client that has it', { headers: { 'if-none-match': '*' } }],
  [
    'for a client that has it compressed',
    { headers: { 'if-none-match': '*', 'accept-encoding': 'br', origin: PARTNER } },
  ],
  ['for a client that has another', { headers: { 'if-none-match': 'W/"other"' } }],
];

const answer = (text = 'text') => ({
  tag: 'W/"a"',
  body: Buffer.from(text),
  headers: ['etag', 'W/"a"'],
  headersOf304: [],
});

function answersAt(first: string | undefined) {
  let version = first;
  let asked = 0;
  const answers = createAnswerCache(async () => {
    asked += 1;
    return version;
  });
  return {
    ...answers,
    asked: () => asked,
    move: (next: string | undefined) => {
      version = next;
    },
  };
}

describe('the cache', () => {
  it('keeps a response until the version changes', async () => {
    const { find, add, move } = answersAt('1');
    const made = answer();
    add('/a', (await find('/a')).version, made);
    expect((await find('/a')).known).toBe(made);
    expect((await find('/b')).known).toBeUndefined();
    move('2');
    expect((await find('/a')).known).toBeUndefined();
    move('1');
    expect((await find('/a')).known).toBeUndefined();
  });

  it('caches no response that was created while the version changed, and none without a version', async () => {
    const { find, add, move } = answersAt('1');
    const { version } = await find('/a');
    move('2');
    await find('/b');
    add('/a', version, answer('from the old data or the new'));
    expect((await find('/a')).known).toBeUndefined();
    move(undefined);
    add('/a', (await find('/a')).version, answer());
    expect((await find('/a')).known).toBeUndefined();
  });

  it('finds nothing while the database fails or is slow, and what it had afterward', async () => {
    let away = false;
    const { find, add } = createAnswerCache(async () => {
      if (away) throw new Error('The database is away.');
      return '1';
    });
    const made = answer();
    add('/a', (await find('/a')).version, made);
    away = true;
    const { known, version } = await find('/a');
    expect([known, version]).toEqual([undefined, undefined]);
    add('/a', version, made);
    away = false;
    expect((await find('/a')).known).toBe(made);
  });

  it('drops the oldest response beyond eight million bytes', async () => {
    const { find, add } = answersAt('1');
    const { version } = await find('/0');
    for (let index = 0; index < 9; index += 1) add(`/${index}`, version, answer('ń'.repeat(500_000)));
    expect((await find('/0')).known).toBeUndefined();
    expect((await find('/8')).known).toBeDefined();
  });

  it('reads the version once for requests that arrive together, and gives none of them an older one', async () => {
    const { find, move, asked } = answersAt('1');
    const together = [find('/a'), find('/b')];
    move('2');
    expect((await Promise.all(together)).map(({ version }) => version)).toEqual(['2', '2']);
    expect(asked()).toBe(1);
    move('3');
    expect((await find('/a')).version).toBe('3');
  });

  it('depends on tags that are equal only for the same text', async () => {
    const app = Fastify();
    app.get('/:text', (request, reply) => sendTagged(reply, (request.params as { text: string }).text));
    const tagOf = async (text: string) => (await app.inject({ url: `/${text}` })).headers.etag;
    expect(await tagOf('text')).toBe(await tagOf('text'));
    expect(await tagOf('text')).not.toBe(await tagOf('other'));
  });
});

describe('a cached response', () => {
  it.each(ways)(
    '%s equals the first response in every header, except for the calls left',
    async (_name, asked) => {
      await forgetAll();
      const first = await ask(asked);
      // The version, whether the company may be seen, its reviews, and the replies to them.
      expect(first.statements).toBe(4);
      const again = await ask(asked);
      expect(again.statements).toBe(1);
      expect(again.answer).toEqual(first.answer);
      expect(again.left).toBe(first.left - 1);
    },
  );

  it('is never sent to a client that made a different kind of request', async () => {
    await forgetAll();
    for (const [, asked] of ways) await ask(asked);
    const kept = await Promise.all(ways.map(async ([, asked]) => (await ask(asked)).answer));
    for (const [index, [, asked]] of ways.entries()) {
      await forgetAll();
      expect(kept[index]).toEqual((await ask(asked)).answer);
    }
  });

  it('is logged and counted in the metrics like any other', async () => {
    await ask({});
    const counted = async () => {
      server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
      const { body } = await server.app.inject({ url: '/metrics' });
      return Number(/^http_request_duration_seconds_count\{status="2xx"\} (\d+)$/m.exec(body)?.[1] ?? 0);
    };
    const before = await counted();
    server.logs.length = 0;
    expect((await ask({})).statements).toBe(1);
    expect(server.logs.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ method: 'GET', route: '/api/v1/reviews', status: 200 }),
    ]);
    expect(await counted()).toBe(before + 1);
  });

  it('uses no more memory than it has bytes', async () => {
    const kept: Parameters<ReturnType<typeof createAnswerCache>['add']>[2][] = [];
    const app = Fastify();
    await app.register(compress);
    cacheAnswers(app, server.deps, {
      find: async () => ({ known: undefined, version: '1' }),
      add: (_key, _version, answer) => kept.push(answer),
    });
    app.get('/', publicRoute(), (_request, reply) => sendTagged(reply, 'Fair shifts. '.repeat(200)));
    for (const encoding of ['br', 'gzip', 'identity'])
      await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    const sizes = kept.map(({ body }) => [body.length, body.buffer.byteLength]);
    expect(sizes).toHaveLength(3);
    for (const [bytes, held] of sizes) expect(held).toBe(bytes);
  });
});

describe('a public response', () => {
  const left = async (url: string) => {
    const { statusCode, headers } = await server.app.inject({ url });
    return { status: statusCode, left: Number(headers['ratelimit-remaining']) };
  };

  it('is refused without reading the database when a client has called too often', async () => {
    const { left: rest } = await left(reviews);
    for (let count = 0; count < rest; count += 1) await ask({});
    const { answer, statements } = await ask({});
    expect([answer.statusCode, statements]).toEqual([429, 0]);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await ask({})).answer.statusCode).toBe(200);
  });

  it('is counted while the database is down, and is sent if it needs no database', async () => {
    await server.deps.db.destroy();
    const before = await left(reviews);
    expect(before.status).toBeGreaterThanOrEqual(500);
    expect(await left(reviews)).toEqual({ ...before, left: before.left - 1 });
    expect((await left('/api/v1/openapi.json')).status).toBe(200);
  });
});
