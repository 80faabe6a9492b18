import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';

const PARTNER = 'https://partner.example';

let server: TestServer;
beforeAll(async () => {
  server = await makeServer({
    rateLimits: true,
    environment: { CORS_ORIGINS: `${PARTNER}, https://second.example` },
  });
});
afterAll(() => server.close());

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
  ])('from %j gets no CORS headers, and caches learn that responses vary by origin', async (origin) => {
    const answers = [
      await from(origin, 'GET', '/companies'),
      await from(origin, 'POST', '/companies'),
      await preflight(origin, 'POST', '/companies'),
    ];
    for (const { headers } of answers) {
      expect(crossOrigin(headers)).toEqual([]);
      expect(words(headers.vary)).toContain('origin');
    }
  });

  it('gets none if no origin is listed', async () => {
    const closed = await makeServer();
    const headers = { origin: PARTNER, 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await closed.app.inject({ method, url: '/api/v1/companies', headers });
      expect(crossOrigin(answer.headers)).toEqual([]);
    }
    await closed.close();
  });
});
