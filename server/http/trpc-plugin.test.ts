import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { callByRest, callByTrpc, wholeStory } from '#testing/server/whole-story.ts';
import { buildApp } from '../app.ts';

const PARTNER = 'https://partner.example';
const input = (value: object) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const one = (call: string, value: object) => `/api/trpc/${call}?${input(value)}`;
const batch = (...calls: [name: string, input: object][]) =>
  `/api/trpc/${calls.map(([name]) => name)}?batch=1&${input({ ...calls.map(([, value]) => value) })}`;

let server: TestServer;
let companyId: number;
let published: number;

async function start(dialect: 'sqlite' | 'postgres', rateLimits = false): Promise<void> {
  server = await makeServer({ dialect, rateLimits, environment: { CORS_ORIGINS: PARTNER } });
  companyId = await makeCompany(server.deps.db, { name: 'Fjord Foods', domain: 'fjord.example' });
  published = await addReview(server, companyId, { review_text: 'Fair shifts. '.repeat(90) });
}

/** What a company's page asks for. */
const page = () =>
  batch(
    ['companies.get', { id: companyId }],
    ['reviews.list', { company_id: companyId }],
    ['companies.insights', { id: companyId }],
  );
const reads = () => [
  page(),
  batch(['companies.get', { id: companyId }]),
  one('companies.get', { id: companyId }),
  one('companies.insights', { id: companyId }),
  one('companies.list', { limit: 24 }),
  one('companies.list', { search: 'fjord' }),
  one('reviews.list', { company_id: companyId }),
];

type Headers = Record<string, string>;
async function ask(url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') {
  server.fresh.statements.length = 0;
  const { statusCode, headers: sent, rawPayload } = await server.app.inject({ method, url, headers });
  const { date: _date, ...rest } = sent;
  const answer = { statusCode, headers: rest, body: rawPayload.toString('base64') };
  return { answer, statements: server.fresh.statements.length };
}
const text = async (url: string) => (await server.app.inject(url)).body;
/** Any change to the data. */
const forgetAll = () => makeCompany(server.deps.db);

describe.each(['sqlite', 'postgres'] as const)('public reads over tRPC (%s)', (dialect) => {
  beforeAll(() => start(dialect));
  afterAll(() => server.close());

  it('have a weak entity tag, are revalidated each time and cost one statement until something changes', async () => {
    for (const url of reads()) {
      const first = await ask(url);
      expect([url, first.answer]).toEqual([
        url,
        expect.objectContaining({
          statusCode: 200,
          headers: expect.objectContaining({
            'cache-control': 'public, no-cache',
            etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
            vary: 'Origin, trpc-accept, accept, accept-encoding',
            'content-type': 'application/json',
          }),
        }),
      ]);
      expect(first.statements).toBeGreaterThan(1);
      const again = await ask(url);
      expect([url, again]).toEqual([url, { ...first, statements: 1 }]);
      const tag = String(first.answer.headers.etag);
      const unchanged = await ask(url, { 'if-none-match': tag });
      expect([url, unchanged.statements, unchanged.answer]).toEqual([
        url,
        1,
        expect.objectContaining({ statusCode: 304, body: '' }),
      ]);
      await forgetAll();
      expect((await ask(url, { 'if-none-match': tag })).answer).toEqual(
        url.includes('list?') && url.includes('24')
          ? expect.objectContaining({ statusCode: 200 })
          : unchanged.answer,
      );
    }
  });

  it('stay cached while people verify, send a review and withdraw it: no one can tell from a slow response', async () => {
    for (const url of reads()) await ask(url);
    for (const callBy of [callByTrpc, callByRest]) await wholeStory(server, companyId, callBy(server));
    for (const url of reads()) expect([url, (await ask(url)).statements]).toEqual([url, 1]);
  });

  it('never show what another process has removed', async () => {
    const other = connect(server.fresh.url);
    const beside = await buildApp({ ...server.deps, db: other }, { logStream: { write: () => {} } });
    const urls = [page(), one('reviews.list', { company_id: companyId })];
    for (const url of urls) {
      expect(await text(url)).toContain('Fair shifts.');
      expect((await beside.inject(url)).body).toContain('Fair shifts.');
    }
    const { moderation } = server.as(await server.signIn('moderator'));
    await moderation.decideReview({ id: published, approved: false });
    for (const url of urls) {
      const { body, headers } = await beside.inject(url);
      expect([body.includes('Fair shifts.'), headers.etag]).toEqual([false, expect.any(String)]);
      expect(await text(url)).toBe(body);
    }
    await moderation.decideReview({ id: published, approved: true });
    for (const url of urls) expect((await beside.inject(url)).body).toContain('Fair shifts.');
    await beside.close();
    await other.destroy();
  });
});

describe('a cached read over tRPC', () => {
  beforeAll(() => start('sqlite'));
  afterAll(() => server.close());

  it('is the same bytes for everybody, with or without a session', async () => {
    await forgetAll();
    const first = await ask(page());
    const session = await server.signIn('moderator');
    for (const headers of [
      { cookie: 'a=b' },
      { authorization: `Bearer ${session}` },
      { authorization: 'Bearer made-up', cookie: 'a=b', 'user-agent': 'other', 'accept-language': 'de' },
      { accept: '*/*', referer: 'http://localhost:3000/companies/1' },
    ]) {
      expect(await ask(page(), headers)).toEqual({ ...first, statements: 1 });
      await forgetAll();
      expect(await ask(page(), headers)).toEqual(first);
    }
  });

  it.each([
    [{ 'accept-encoding': 'br' }, { 'content-encoding': 'br' }],
    [{ 'accept-encoding': 'gzip' }, { 'content-encoding': 'gzip' }],
    [
      { origin: PARTNER, 'accept-encoding': 'br' },
      { 'access-control-allow-origin': PARTNER, 'content-encoding': 'br' },
    ],
  ])('to %j is the first response again', async (given, sent) => {
    const url = one('reviews.list', { company_id: companyId });
    await forgetAll();
    const first = await ask(url, given);
    expect(first.answer.headers).toMatchObject(sent);
    expect(await ask(url, given)).toEqual({ ...first, statements: 1 });
    expect((await ask(url)).answer.headers).not.toHaveProperty('content-encoding');
  });

  it('leaves no line, like any other', async () => {
    server.logs.length = 0;
    await forgetAll();
    await ask(page());
    await ask(page());
    expect(server.logs).toEqual([]);
  });
});

describe('over tRPC, no one caches', () => {
  let session: string;
  beforeAll(async () => {
    await start('sqlite');
    session = await server.signIn('moderator');
  });
  afterAll(() => server.close());

  const get: [name: string, input: object] = ['companies.get', { id: 1 }];
  const others: [what: string, url: () => string, headers?: Headers, method?: 'HEAD'][] = [
    ['a call that depends on a session', () => one('moderation.metrics', {})],
    ['such a call beside a public read', () => batch(get, ['moderation.metrics', {}])],
    ['a silent call', () => one('anonymity.groupSize', { company_id: 1 })],
    ['a silent call beside a public read', () => batch(get, ['anonymity.groupSize', { company_id: 1 }])],
    ['a read that is refused', () => one('companies.get', { id: 999 })],
    ['a refused read beside another', () => batch(get, ['companies.get', { id: 999 }])],
    ['several reads that are no batch', () => page().replace('batch=1', '')],
    ['a streamed response', page, { 'trpc-accept': 'application/jsonl' }],
    ['a streamed response, asked for in another way', page, { accept: 'application/jsonl' }],
    ['a read with a body of another kind', page, { 'content-type': 'text/plain' }],
    ['a HEAD request', page, {}, 'HEAD'],
  ];

  it.each(others)('%s', async (_what, url, headers, method) => {
    await ask(page());
    const given = { authorization: `Bearer ${session}`, ...headers };
    const first = await ask(url(), given, method);
    expect(first.answer.headers).not.toHaveProperty('etag');
    if (method === undefined) expect(first.answer.headers['cache-control']).toMatch(/^no-store\b/);
    const again = await ask(url(), { ...given, 'if-none-match': '*' }, method);
    expect(again).toEqual(first);
  });

  it('for a client that wants a response of its own, and no one can tell afterward that it asked', async () => {
    for (const wish of ['no-cache', 'no-store', 'max-age=0, no-cache']) {
      await forgetAll();
      const first = await ask(page(), { 'cache-control': wish });
      expect(await ask(page(), { 'cache-control': wish })).toEqual(first);
      expect((await ask(page())).statements).toBe(first.statements + 1);
      expect(await ask(page())).toEqual({ ...first, statements: 1 });
    }
  });
});

it('counts each call of a cached batch against a limit that no response shows', async () => {
  await start('sqlite', true);
  const statusesOf = async (times: number) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await ask(page())).answer.statusCode);
    return new Set(statuses);
  };
  expect(await statusesOf(200)).toEqual(new Set([200]));
  expect(await statusesOf(1)).toEqual(new Set([429]));
  const rest = await ask('/api/v1/companies');
  expect(rest.answer.headers['ratelimit-remaining']).toBe('599');
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const { answer } = await ask(page());
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  await server.close();
});
