import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';

let server: TestServer;
beforeEach(async () => {
  server = await makeServer({ rateLimits: true });
  await makeCompany(server.deps.db, { domain: 'limited.example' });
});
afterEach(() => server.close());

type Call = { method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'DELETE'; url: string; payload?: object };
const call = async (request: Call, remoteAddress = '203.0.113.7') => {
  const { statusCode, headers } = await server.app.inject({ remoteAddress, ...request });
  const numbers = [
    headers['ratelimit-limit'],
    headers['ratelimit-remaining'],
    headers['ratelimit-reset'],
  ].map((value) => (value === undefined ? undefined : Number(value)));
  return { statusCode, headers, numbers };
};

describe('the rate limit headers', () => {
  it('count down with each call from one source, over every kind of response', async () => {
    const calls: [Call, status: number][] = [
      [{ url: '/api/v1/companies/1' }, 200],
      [{ url: '/api/v1/companies/1' }, 200],
      [{ method: 'HEAD', url: '/api/v1/companies/1' }, 200],
      [{ url: '/api/v1/companies/999' }, 404],
      [{ url: '/api/v1/companies/abc' }, 404],
      [{ url: '/api/v1/companies?limit=0' }, 422],
      [{ url: '/api/v1/nothing' }, 404],
      [{ method: 'DELETE', url: '/api/v1/companies/1' }, 405],
      [{ method: 'OPTIONS', url: '/api/v1/companies/1' }, 204],
      [{ url: '/api/v1/admin/metrics' }, 401],
      [{ url: '/api/v1/openapi.json' }, 200],
    ];
    for (const [index, [request, status]] of calls.entries()) {
      const { statusCode, numbers } = await call(request);
      expect([request.url, statusCode, ...numbers]).toEqual([request.url, status, 600, 599 - index, 60]);
    }
    expect((await call({ url: '/api/v1/companies/1' }, '198.51.100.1')).numbers[1]).toBe(599);
  });

  it('show the limit of a call that has its own, and 0 on a 429 with the seconds to wait', async () => {
    const add: Call = { method: 'POST', url: '/api/v1/companies', payload: {} };
    expect(await call(add)).toMatchObject({ statusCode: 422, numbers: [30, 29, 57 * 60] });
    for (let times = 1; times < 30; times += 1) await call(add);
    const refused = await call(add);
    expect([refused.statusCode, refused.numbers[1]]).toEqual([429, 0]);
    expect(refused.headers['retry-after']).toBe(String(refused.numbers[2]));
    expect((await call({ url: '/api/v1/companies/1' })).numbers[0]).toBe(600);
  });

  it('never show how many calls are left for verifying and submitting, which colleagues behind one address share', async () => {
    const calls: [Call, limit: number][] = [
      [
        {
          method: 'POST',
          url: '/api/v1/email/verify/send',
          payload: { email: 'a@limited.example', company_id: 1 },
        },
        60,
      ],
      [{ url: '/api/v1/verify-email?token=x' }, 600],
      [{ method: 'POST', url: '/api/v1/email/verify', payload: {} }, 600],
      [{ method: 'POST', url: '/api/v1/reviews', payload: {} }, 180],
    ];
    for (const [request, limit] of calls) {
      expect((await call(request)).numbers).toEqual([limit, undefined, undefined]);
    }
  });

  it('never show the limits of an email address: a 429 for one shows what the source has left', async () => {
    const login: Call = {
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: 'a@limited.example', password: 'wrong password' },
    };
    for (let times = 0; times < 10; times += 1) expect((await call(login)).statusCode).toBe(401);
    expect(await call(login)).toMatchObject({ statusCode: 429, numbers: [60, 49, 12 * 60] });
  });

  it('are absent if limits are off', async () => {
    await using unlimited = await makeServer();
    const { headers } = await unlimited.app.inject({ url: '/api/v1/companies' });
    expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });
});
