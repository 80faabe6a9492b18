import { METHODS } from 'node:http';
import type { HTTPMethods } from 'fastify';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer({ environment: { CORS_ORIGINS: 'https://partner.example' } });
await makeCompany(server.deps.db);

// Every method that Node parses; CONNECT has no path.
const all = METHODS.filter((method) => method !== 'CONNECT') as HTTPMethods[];

const routes = [...calls.values()].map(({ rest }) => rest);
const addresses = [...new Set([...routes.map(({ url }) => url), '/openapi.json'])].map((url) => {
  const known = routes.filter((route) => route.url === url).map((route) => route.method as HTTPMethods);
  const reads = known.includes('GET') || url === '/openapi.json';
  const has: HTTPMethods[] = reads ? ['GET', 'HEAD', ...known.filter((method) => method !== 'GET')] : known;
  return [url, { url: `/api/v1${url.replace(':id', '1')}`, has }] as const;
});

describe.each(addresses)('%s', (_name, { url, has }) => {
  const allow = [...has, 'OPTIONS'].sort();
  const sorted = (header: unknown) => String(header).split(', ').sort();

  it('responds to OPTIONS with 204 and Allow', async () => {
    const answer = await server.app.inject({ method: 'OPTIONS', url });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(sorted(answer.headers.allow)).toEqual(allow);
    const fromPartner = { origin: 'https://partner.example' };
    const across = await server.app.inject({ method: 'OPTIONS', url, headers: fromPartner });
    expect([across.statusCode, sorted(across.headers.allow)]).toEqual([204, allow]);
  });

  it('responds to any other method with 405 and Allow, whatever its body', async () => {
    for (const method of all.filter((other) => !allow.includes(other))) {
      for (const payload of [undefined, '{"half":']) {
        const headers = payload ? { 'content-type': 'application/json' } : {};
        const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
        expect([method, answer.statusCode]).toEqual([method, 405]);
        expect(sorted(answer.headers.allow)).toEqual(allow);
        expect(answer.headers['cache-control']).toBe('no-store');
        if (method !== 'HEAD')
          expect(answer.json()).toEqual({
            code: 'method_not_allowed',
            message: "This URL doesn't support that method.",
          });
      }
    }
  });
});

it.each([
  ['/api/v1/compan%69es', 405],
  ['/api/v1/companies/1?search=%', 405],
  ['/api/v1/companies/', 404],
  ['/api/v1/companies/1/', 404],
  ['/api/v1/no-such-url', 404],
  ['/api/v1/compan%ies', 400],
])('responds to DELETE %s with %i, as to GET where the URL is unknown', async (url, status) => {
  expect((await server.app.inject({ method: 'DELETE', url })).statusCode).toBe(status);
});

const readable = addresses.filter(([, { has }]) => has.includes('HEAD'));

it.each(readable)('%s responds to HEAD as to GET, without the body', async (_name, { url }) => {
  const [read, head] = [await server.app.inject({ url }), await server.app.inject({ method: 'HEAD', url })];
  expect([head.statusCode, head.body]).toEqual([read.statusCode, '']);
  expect({ ...head.headers, date: '' }).toEqual({ ...read.headers, date: '' });
  expect(head.headers['content-length']).toBe(String(read.rawPayload.length));
});

describe('the document', () => {
  it('has its own entity tag', async () => {
    const url = '/api/v1/openapi.json';
    const { headers } = await server.app.inject({ url });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', etag: expect.any(String) });
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
