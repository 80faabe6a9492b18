import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { openDataPath } from '#shared/open-data.ts';
import { paths } from '#shared/paths.ts';
import { documentedOperations } from '#testing/server/api-contract.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const PARTNER = 'https://partner.example';

const server = await setUpServer({
  rateLimits: true,
  environment: { CORS_ORIGINS: `${PARTNER}, https://second.example` },
});

type Method = 'GET' | 'POST' | 'PATCH' | 'OPTIONS';
const from = (origin: string, method: Method, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url: `/api/v1${url}`, headers: { origin, ...headers } });

const preflight = (origin: string, method: string, url: string) =>
  from(origin, 'OPTIONS', url, {
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type,x-requested-with',
  });
const words = (header: unknown) => String(header).toLowerCase().split(', ');

describe('a page of a listed origin', () => {
  it.each([
    ['POST', '/companies'],
    ['PATCH', '/admin/moderation/reviews/1'],
    ['GET', '/companies/1'],
    ['POST', '/nothing'],
  ])('may send %s %s with a token, JSON and X-Requested-With', async (method, url) => {
    const { statusCode, headers, body } = await preflight(PARTNER, method, url);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PARTNER,
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '600',
    });
    expect(words(headers['access-control-allow-methods'])).toContain(method.toLowerCase());
    expect(words(headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'x-requested-with', 'if-none-match']),
    );
    expect(words(headers.vary)).toContain('origin');
  });

  it.each([
    ['GET', '/companies', 200],
    ['GET', '/companies/999', 404],
    ['GET', '/nothing', 404],
    ['GET', '/admin/metrics', 401],
    ['POST', '/companies', 422],
    ['PATCH', '/companies', 405],
  ] as const)('reads the response to %s %s (%i) and its headers', async (method, url, status) => {
    const { statusCode, headers } = await from('https://second.example', method, url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://second.example',
      'access-control-allow-credentials': 'true',
    });
    expect(words(headers['access-control-expose-headers']).sort()).toEqual(
      'etag link location ratelimit-limit ratelimit-remaining ratelimit-reset retry-after'.split(' '),
    );
    expect(words(headers.vary)).toContain('origin');
  });

  it('reads why it has to wait', async () => {
    const calls = Array.from({ length: 600 }, () => from(PARTNER, 'GET', '/nothing'));
    await Promise.all(calls);
    const { statusCode, headers } = await from(PARTNER, 'GET', '/nothing');
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([429, PARTNER]);
  });
});

describe('any other page', () => {
  const crossOrigin = (headers: object) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control'));

  it.each([
    'https://other.example',
    'http://partner.example',
    'https://partner.example.other.example',
    'null',
    '',
  ])(
    'from %j gets no CORS headers except for public reads, and caches learn that responses vary by origin',
    async (origin) => {
      const answers = [
        await from(origin, 'GET', '/admin/metrics'),
        await from(origin, 'POST', '/companies'),
        await preflight(origin, 'POST', '/companies'),
      ];
      for (const { headers } of answers) {
        expect(crossOrigin(headers)).toEqual([]);
        expect(words(headers.vary)).toContain('origin');
      }
    },
  );

  const anywhere = { origin: 'https://anywhere.example' };
  const requests = documentedOperations.map(({ method, url, operation }) => {
    // The document says of each public read that it may be unchanged.
    const isOpen = '304' in operation.responses;
    return { name: `${method} ${url}`, isOpen, method: method as Method, url: url.replace(/\{\w+\}/, '1') };
  });

  describe.each([undefined, PARTNER])('when %s is listed', async (listed) => {
    const open = await setUpServer(listed ? { environment: { CORS_ORIGINS: listed } } : {});

    it.each(requests)('reads $name: $isOpen', async ({ method, url, isOpen }) => {
      const ask = (given: Partial<InjectOptions>) =>
        open.app.inject({
          method,
          url: `/api/v1${url}`,
          ...given,
          headers: { ...anywhere, ...given.headers },
        });
      const asked = { 'access-control-request-method': method };
      const [read, refused, before] = [
        await ask({}),
        await ask({ query: { zq: '1' } }),
        await ask({ method: 'OPTIONS', headers: asked }),
      ];
      const { etag } = read.headers;
      const answers = [read, refused, before];
      if (etag) answers.push(await ask({ headers: { 'if-none-match': etag } }));
      if (etag) expect(answers.at(-1)?.statusCode).toBe(304);
      for (const { headers } of answers) {
        expect(headers['access-control-allow-origin']).toBe(isOpen ? '*' : undefined);
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
        if (!isOpen) expect(crossOrigin(headers)).toEqual([]);
      }
      expect(before.headers['access-control-allow-methods']).toBe(isOpen ? 'GET, HEAD' : undefined);
      expect(String(before.headers['access-control-allow-headers'])).not.toMatch(/authorization|cookie/i);
    });
  });

  it('reads feeds, open data and the document, but no page of the site', async () => {
    const origins = async (url: string) =>
      (await server.app.inject({ url, headers: anywhere })).headers['access-control-allow-origin'];
    for (const url of [paths.feed(), openDataPath('2026-10', 'companies.csv'), '/api/v1/openapi.json'])
      expect(await origins(url), url).toBe('*');
    for (const url of ['/', paths.companies(), '/api/trpc/companies.list', '/healthz'])
      expect(await origins(url), url).toBeUndefined();
  });
});
