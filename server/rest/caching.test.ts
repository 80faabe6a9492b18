import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { decideReview } from '#server/actions/decide-review.ts';
import { calls } from '#server/router.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { publishReview } from '#testing/server/authors.ts';
import { requestOf } from '#testing/server/call-requests.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';

let server: TestServer;
let companyId: number;
let reviewId: number;
let approveOne: (company?: number, words?: number) => Promise<number>;

const publicReads = [...calls.values()].filter((call) => call.public);
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `/api/v1${url}`, headers });

async function start(dialect: 'sqlite' | 'postgres'): Promise<void> {
  server = await makeServer({ dialect });
  companyId = await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
  approveOne = (company = companyId, words = 40) =>
    publishReview(server, company, { review_text: 'Fair shifts. '.repeat(words) });
  for (let count = 0; count < 5; count += 1) reviewId = await approveOne();
}

describe.each(['sqlite', 'postgres'] as const)('public reads (%s)', (dialect) => {
  beforeAll(() => start(dialect));
  afterAll(() => server.close());

  const reads = () => [
    '/companies?search=halden',
    ...publicReads.map((call) => {
      const id = call.name === 'reviews.get' ? reviewId : companyId;
      const { url } = requestOf(call, 'rest', {
        ...call.example.input,
        ...(call.name !== 'salaries.get' && { id }),
        company_id: companyId,
        ids: String(companyId),
      });
      return url.slice('/api/v1'.length);
    }),
  ];

  it('have a weak entity tag and are revalidated each time, with a 304 to clients that have them', async () => {
    for (const url of reads()) {
      const first = await get(url);
      expect(first.headers).toMatchObject({
        'cache-control': 'public, no-cache',
        etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
        vary: 'accept-encoding',
        'content-type': 'application/json; charset=utf-8',
      });
      const again = await get(url, { 'if-none-match': String(first.headers.etag) });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
      expect(again.headers).toMatchObject({
        'cache-control': 'public, no-cache',
        etag: first.headers.etag,
        vary: 'accept-encoding',
      });
      expect(again.headers).not.toHaveProperty('content-length');
      expect(again.headers.link).toBe(first.headers.link);
    }
  });

  it('accept a list of tags, strong tags and *', async () => {
    const url = `/companies/${companyId}`;
    const tag = String((await get(url)).headers.etag);
    const status = async (known: string) => (await get(url, { 'if-none-match': known })).statusCode;
    expect(await status(`"a", ${tag} , W/"b"`)).toBe(304);
    expect(await status(tag.replace('W/', ''))).toBe(304);
    expect(await status('*')).toBe(304);
    expect(await status(`"a", "${tag}"`)).toBe(200);
    expect(await status('')).toBe(200);
  });

  it('show a decision in the very next response, and a change by another process too', async () => {
    const url = `/reviews?company_id=${companyId}&limit=100`;
    const before = await get(url);
    const id = await approveOne();
    const approved = await get(url, { 'if-none-match': String(before.headers.etag) });
    expect(approved.json()).toHaveLength(before.json().length + 1);
    await server.as(await server.signIn('admin')).moderation.decideReview({ id, approved: false });
    expect((await get(url)).json()).toEqual(before.json());
    expect((await get(url, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304);

    const company = async () => (await get(`/companies/${companyId}`)).json();
    const { review_count } = await company();
    const other = connect(server.fresh.url);
    const decision = { id, approved: true, reason: 'other', message: '' } as const;
    await decideReview({ ...server.deps, db: other }, decision, {
      user_id: 1,
      name: 'Dana',
      role: 'moderator',
    });
    await other.destroy();
    expect((await company()).review_count).toBe(review_count + 1);
  });

  it.each([
    ['short', { reviews: 5, words: 40 }],
    ['long', { reviews: 50, words: 380 }],
  ])(
    'are the same for GET and HEAD, compressed with brotli, with gzip or not at all (%s)',
    async (kind, size) => {
      const id = await makeCompany(server.deps.db, { name: kind, domain: `${kind}.example` });
      for (let count = 0; count < size.reviews; count += 1) await approveOne(id, size.words);
      const url = `/reviews?company_id=${id}&limit=100`;
      const plain = await get(url);
      const tag = String(plain.headers.etag);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
      for (const [encoding, decompress] of Object.entries(unpack)) {
        const accept = { 'accept-encoding': encoding };
        const packed = await get(url, accept);
        expect(packed.headers).toMatchObject({
          'content-encoding': encoding,
          etag: tag,
          vary: 'accept-encoding',
          'content-length': String(packed.rawPayload.length),
        });
        expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
        expect((await get(url, { ...accept, 'if-none-match': tag })).statusCode).toBe(304);
        const head = await get(url, accept, 'HEAD');
        expect([head.statusCode, head.body]).toEqual([200, '']);
        expect({ ...head.headers, date: '' }).toEqual({ ...packed.headers, date: '' });
      }
      const head = await get(url, {}, 'HEAD');
      expect({ ...head.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
      expect((await get(url, { 'if-none-match': tag }, 'HEAD')).statusCode).toBe(304);
    },
  );

  it('are not compressed when they are short', async () => {
    const short = await get(`/companies/${companyId}`, { 'accept-encoding': 'br' });
    expect(short.headers).not.toHaveProperty('content-encoding');
    expect(short.headers.vary).toBe('accept-encoding');
  });
});

describe("a call that isn't public", () => {
  beforeAll(() => start('sqlite'));
  afterAll(() => server.close());

  it('has no-store and no tag, refused or not', async () => {
    const headers = { authorization: `Bearer ${await server.signIn('moderator')}` };
    for (const { rest, public: isPublic } of calls.values()) {
      if (isPublic) continue;
      const { method, url } = rest;
      const address = `/api/v1${url.replace(':id', '1')}`;
      for (const given of [{}, headers]) {
        const answer = await server.app.inject({ method, url: address, headers: given });
        expect([url, answer.headers['cache-control']]).toEqual([url, expect.stringMatching(/^no-store\b/)]);
        expect(answer.headers).not.toHaveProperty('etag');
      }
    }
  });

  it('is as little cached as the refusal of a read, which never becomes a 304', async () => {
    for (const url of ['/companies/999', '/companies/abc', '/companies?limit=0', '/nothing']) {
      const answer = await get(url, { 'if-none-match': '*' });
      expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status) => status >= 404)]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers).not.toHaveProperty('etag');
    }
  });
});
