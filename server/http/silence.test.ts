import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { callLimits } from '#shared/call-limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { callByRest, callByTrpc, wholeStory } from '#testing/server/whole-story.ts';

const silent = [...calls.values()].filter((call) => call.silent);
const input = (value: object) => encodeURIComponent(JSON.stringify(value));

/** What anyone behind the same address can ask to see what is left. */
const ordinary: InjectOptions[] = [
  { url: '/api/v1/companies' },
  { url: '/api/v1/companies/1' },
  { method: 'HEAD', url: '/api/v1/companies/1' },
  { url: '/api/v1/companies/1/insights' },
  { url: '/api/v1/reviews?company_id=1' },
  { url: '/api/v1/companies/999' },
  { url: '/api/v1/companies?limit=0' },
  { url: '/api/v1/nothing' },
  { url: '/api/v1/openapi.json' },
  { method: 'OPTIONS', url: '/api/v1/companies' },
  { method: 'DELETE', url: '/api/v1/companies' },
  { method: 'POST', url: '/api/v1/companies', payload: {} },
  {
    method: 'POST',
    url: '/api/v1/companies',
    payload: '{"name',
    headers: { 'content-type': 'application/json' },
  },
  { method: 'POST', url: '/api/v1/login', payload: { email: 'a@fjord.example', password: 'wrong password' } },
  { method: 'POST', url: '/api/v1/reviews/1/report', payload: {} },
  { url: '/api/v1/admin/metrics' },
  { url: `/api/trpc/companies.get?input=${input({ id: 1 })}` },
  { url: '/.well-known/anonymity-keys.json' },
];

/** What a browser asks for around the silent calls, and what can go wrong with them. */
const around: InjectOptions[] = [
  ...['/verify-email/1', '/companies/1/review', '/receipt', '/report', '/nowhere'].map((url) => ({ url })),
  { url: '/.well-known/anonymity-keys.json' },
  { url: `/api/trpc/companies.get?input=${input({ id: 1 })}` },
  {
    url: `/api/trpc/companies.get,anonymity.groupSize?batch=1&input=${input({ 0: { id: 1 }, 1: { company_id: 1 } })}`,
  },
  ...silent.flatMap(({ name, rest }) => [
    { method: 'OPTIONS' as const, url: `/api/v1${rest.url}` },
    { method: 'PATCH' as const, url: `/api/v1${rest.url}` },
    {
      method: 'POST' as const,
      url: `/api/v1${rest.url}`,
      payload: '{"tok',
      headers: { 'content-type': 'application/json' },
    },
    {
      method: 'POST' as const,
      url: `/api/v1${rest.url}`,
      payload: 'token',
      headers: { 'content-type': 'text/plain' },
    },
    { method: 'POST' as const, url: `/api/trpc/${name}`, payload: {} },
    {
      method: 'POST' as const,
      url: `/api/trpc/${name}`,
      payload: '{"tok',
      headers: { 'content-type': 'application/json' },
    },
  ]),
];

/** Status and all headers of one response, apart from the date. */
async function headersOf({ app }: TestServer, request: InjectOptions) {
  const { statusCode, headers } = await app.inject(request);
  const { date, ...rest } = headers;
  return { request: `${request.method ?? 'GET'} ${request.url}`, statusCode, ...rest };
}

type Seen = Awaited<ReturnType<typeof headersOf>>;

/** What a colleague sees who asks, while someone at the same address does something, and asks again. */
async function asksAroundIt(somebody: (server: TestServer, companyId: number) => Promise<unknown>) {
  await using server = await makeServer({ rateLimits: true });
  const companyId = await makeCompany(server.deps.db, { domain: 'fjord.example', name: 'Fjord Foods' });
  const seen: Seen[] = [];
  const ask = async () => {
    for (const request of ordinary) seen.push(await headersOf(server, request));
  };
  await ask();
  await somebody(server, companyId);
  await ask();
  return seen;
}

it('shows a colleague at the same address the same headers, whether or not someone has verified, reviewed and come back', async () => {
  const alone = await asksAroundIt(async () => {});
  const remaining = alone.flatMap((seen) => (seen as Record<string, unknown>)['ratelimit-remaining'] ?? []);
  expect(new Set(remaining).size).toBeGreaterThan(20);
  for (const callBy of [callByRest, callByTrpc])
    expect(await asksAroundIt((server, companyId) => wholeStory(server, companyId, callBy(server)))).toEqual(
      alone,
    );
  const withEverythingAround = await asksAroundIt(async ({ app }) => {
    for (const request of around) await app.inject(request);
  });
  expect(withEverythingAround).toEqual(alone);
});

it('sends nothing with the silent calls but these headers, with these values', async () => {
  await using server = await makeServer({ rateLimits: true });
  const companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
  const allowed: Record<string, RegExp> = {
    'cache-control': /^no-store(, no-transform)?$/,
    'content-type': /^application\/json(; charset=utf-8)?$/,
    'content-length': /^\d+$/,
    'content-security-policy': /^default-src 'none';frame-ancestors 'none'$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'ratelimit-limit': /^(60|180|600)$/,
    'x-content-type-options': /^nosniff$/,
    connection: /^keep-alive$/,
    date: /GMT$/,
    'transfer-encoding': /^chunked$/,
    vary: /^(accept-encoding|trpc-accept, accept)$/,
  };
  const unexpected: string[] = [];
  const watch = ({ headers }: { headers: object }) => {
    for (const [name, value] of Object.entries(headers))
      if (!allowed[name]?.test(String(value))) unexpected.push(`${name}: ${value}`);
  };
  for (const callBy of [callByRest, callByTrpc]) await wholeStory(server, companyId, callBy(server, watch));
  for (const { rest } of silent)
    for (const method of ['OPTIONS', 'PATCH', 'POST'] as const) {
      const { headers } = await server.app.inject({ method, url: `/api/v1${rest.url}`, payload: {} });
      for (const name of ['ratelimit-remaining', 'ratelimit-reset'])
        if (name in headers) unexpected.push(`${method} ${rest.url} ${name}`);
    }
  expect(unexpected).toEqual([]);
});

it('says with the 429 of a silent call when to try again, and nothing else', async () => {
  await using server = await makeServer({ rateLimits: true });
  const used = new Set<unknown>();
  for (const { name, rest, limits = [] } of silent) {
    const times = limits[0]?.times ?? 0;
    const reads = rest.method === 'GET' && name !== 'verification.check';
    const way = (method: 'GET' | 'POST', url: string) =>
      method === 'GET' ? { url } : { method, url, payload: {} };
    const byTrpc = way(reads ? 'GET' : 'POST', `/api/trpc/${name}`);
    const byRest = way(rest.method === 'GET' ? 'GET' : 'POST', `/api/v1${rest.url}`);
    // Someone who used up the limit one way gets a 429 the other way too.
    const [limit] = limits;
    for (let count = 0; count < times && !used.has(limit); count += 1) await server.app.inject(byTrpc);
    used.add(limit);
    for (const request of [byRest, byTrpc]) {
      const { statusCode, headers } = await server.app.inject(request);
      expect([request.url, statusCode]).toEqual([request.url, 429]);
      expect(headers['retry-after']).toMatch(/^\d+$/);
      expect(Object.keys(headers)).not.toContain('ratelimit-remaining');
    }
  }
});

it('counts no silent call against a limit that an ordinary call shows', () => {
  const limitsOf = (which: boolean) =>
    [...calls.values()]
      .filter((call) => call.silent === which)
      .flatMap(({ limits }) => limits ?? [callLimits.everythingElse]);
  const shown = new Set(limitsOf(false));
  expect(limitsOf(true).filter((limit) => shown.has(limit))).toEqual([]);
});
