import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { filled, makeServerWithRoutes } from '#server/attacks/routes.ts';
import { calls } from '#server/router.ts';
import { callLimits } from '#shared/call-limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';
import { callByRest, callByTrpc, wholeStory } from '#testing/server/whole-story.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const NEEDLE = 'needle@fjord.example';

const silentOnes = [...calls.values()].filter((call) => call.silent);
const silent = silentOnes.map(({ name }) => name);

const json = { 'content-type': 'application/json', 'user-agent': NEEDLE, 'x-request-id': NEEDLE };

/** One call, with every way it can fail before or while it runs. */
function variants(url: string, method: InjectOptions['method'] = 'POST'): InjectOptions[] {
  const body = JSON.stringify({ email: NEEDLE, token: NEEDLE });
  return [
    ...METHODS.map((other) => ({ method: other, url, headers: json })),
    ...['{}', '{"broken":', body, `"${'x'.repeat(70_000)}"`].map((payload) => ({
      method,
      url,
      payload,
      headers: json,
    })),
    { method, url, payload: body, headers: { 'content-type': 'text/plain' } },
    { method, url, payload: body, headers: { ...json, 'content-encoding': 'gzip' } },
    { method, url: `${url}?token=${NEEDLE}`, payload: body, headers: json },
    ...[`${url}/`, `${url}/${NEEDLE}`, `${url}x`, url.toUpperCase()].map((odd) => ({
      method,
      url: odd,
      headers: json,
    })),
  ];
}

const trpcVariants = silent.flatMap((name) => [
  ...variants(`/api/trpc/${name}`),
  ...variants(`/api/trpc/${name},companies.list?batch=1`),
  ...variants(`/api/trpc/${name.replace('.', '%2E')}`),
  { url: `/api/trpc/${name}?input=${encodeURIComponent(`{"token":"${NEEDLE}"}`)}` },
]);
const restVariants = silentOnes.flatMap(({ rest }) => variants(`/api/v1${rest.url}`, rest.method));
const pages = [
  `/companies/1/review?token=${NEEDLE}`,
  `/email/verify/1/${NEEDLE}/1`,
  '/verify-email?token=1',
  '/verify-email/1?token=1',
  '/receipt',
];

describe.each(['trace', 'debug', 'info', 'error'] as const)('a log at level %s', async (level) => {
  const server = await setUpServer({ environment: { LOG_LEVEL: level } });
  const companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
  server.logs.length = 0;

  it('has no line about verifying, submitting or coming back over tRPC', async () => {
    for (const procedure of await wholeStory(server, companyId, callByTrpc(server)))
      expect(silent).toContain(procedure);
    expect(server.logs).toEqual([]);
  });

  it('has no line about the same over REST', async () => {
    const called = await wholeStory(server, companyId, callByRest(server));
    expect(called.length).toBeGreaterThan(8);
    expect(server.logs).toEqual([]);
  });

  it('has no line about such a call if it is refused, malformed, misspelled or uses another method', async () => {
    const statuses = new Set<number>();
    const unverified = {
      method: 'POST',
      url: '/api/v1/reviews',
      payload: reviewInput(companyId, { token: NEEDLE }),
    } as const;
    for (const call of [...trpcVariants, ...restVariants, ...pages.map((url) => ({ url })), unverified])
      statuses.add((await server.app.inject(call)).statusCode);
    for (const status of [200, 204, 400, 403, 404, 405, 413, 415, 422]) expect(statuses).toContain(status);
    // At the URL of reviews, only reading them is logged.
    const read = { method: 'GET', route: '/api/v1/reviews' };
    for (const line of server.logs.map((text) => JSON.parse(text)))
      expect({ ...line, method: 'GET' }).toMatchObject(read);
    server.logs.length = 0;
  });
});

describe('a log at level trace', () => {
  it('has no line when the database fails during such a call, but has one for other calls', async () => {
    const server = await makeServer({ environment: { LOG_LEVEL: 'trace' } });
    await server.deps.db.destroy();
    server.logs.length = 0;
    const statuses = new Set<number>();
    const calls = [...trpcVariants, ...restVariants].filter(
      ({ url }) => !/\/reviews[?x]?$/.test(String(url)),
    );
    const groupSize = [
      '/api/v1/anonymity/group-size?company_id=1',
      '/api/trpc/anonymity.groupSize?input={"company_id":1}',
    ];
    for (const call of [...calls, ...groupSize.map((url) => ({ url }))])
      statuses.add((await server.app.inject(call)).statusCode);
    expect(statuses).toContain(500);
    const lines = server.logs.splice(0).map((text) => JSON.parse(text));
    // The call that shares its batch with a silent one has failed too, and isn't silent.
    expect(
      lines.filter(({ procedure, route }) => procedure !== 'companies.list' && !/reviews$/.test(route)),
    ).toEqual([]);
    await server.app.inject({ url: '/api/v1/companies/1' });
    expect(server.logs.join('')).toContain('"failure"');
    await server.app.close();
  });

  it('H1 has a line about REST calls that may leave one, and about no page, file or tRPC call of anyone', async () => {
    const clientFolder = builtClient('<!doctype html>', { 'assets/form-1.js': '', 'early-1.js': '' });
    const environment = { LOG_LEVEL: 'trace', ARRIVALS: 'hourly' };
    const { server, routes } = await makeServerWithRoutes({ environment, clientFolder });
    const session = await server.signIn('admin');
    server.logs.length = 0;
    const urls = routes.map(({ method, url }) => ({ method, url: filled(url, '1') }));
    const names = [...calls.keys()].flatMap((name) => [name, `${name},companies.list`]);
    const odd = ['nothing', 'companies.list%2Creceipts.status', 'companies%252Elist', 'toString', ''];
    const byTrpc = [...names, ...odd].flatMap((path) =>
      (['GET', 'POST'] as const).map((method) => ({ method, url: `/api/trpc/${path}?batch=1` })),
    );
    for (const { method, url } of [...urls, ...byTrpc, { method: 'GET', url: '/nothing' }])
      await server.app.inject({
        method: method as 'GET',
        url,
        headers: { ...json, authorization: `Bearer ${session}` },
        ...(method !== 'GET' && { payload: '{}' }),
      });
    const loud = [...calls.values()].filter((call) => !call.silent);
    const may = loud.flatMap(({ rest: { method, url } }) =>
      [method, ...(method === 'GET' ? ['HEAD'] : [])].map((one) => `${one} /api/v1${url}`),
    );
    const lines = server.logs.map((text) => JSON.parse(text));
    expect(new Set(lines.map(({ method, route }) => `${method} ${route}`))).toEqual(new Set(may));
    await server.close();
  });

  it('has no line about a call over a limit', async () => {
    await using server = await makeServer({ environment: { LOG_LEVEL: 'trace' }, rateLimits: true });
    server.logs.length = 0;
    const statuses = new Set<number>();
    for (const url of ['/api/trpc/anonymity.issue', '/api/v1/receipts/status'])
      for (let call = 0; call <= callLimits.authors.times; call += 1)
        statuses.add((await server.app.inject({ method: 'POST', url, payload: {} })).statusCode);
    expect(statuses).toContain(429);
    expect(server.logs).toEqual([]);
  });

  it('has no line about a connection that breaks', async () => {
    await using server = await makeServer({ environment: { LOG_LEVEL: 'trace' } });
    const { port } = new URL(await server.app.listen({ port: 0 }));
    server.logs.length = 0;
    for (const url of [
      '/api/v1/email/verify/send',
      '/api/trpc/anonymity.submit',
      '/api/v1/receipts/status',
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`;
      await new Promise<void>((sent) => socket.write(`${head}{"email":"${NEEDLE}`, () => sent()));
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.logs).toEqual([]);
  });

  it('has a line about other calls, with nothing in it that differs between callers', async () => {
    await using server = await makeServer({ environment: { LOG_LEVEL: 'trace' } });
    server.logs.length = 0;
    const login = { email: NEEDLE, password: NEEDLE };
    await server.app.inject({ url: `/api/v1/companies?search=${NEEDLE}`, headers: json });
    await server.app.inject({ method: 'POST', url: '/api/v1/login', payload: login, headers: json });
    const lines = server.logs.map((text) => JSON.parse(text));
    expect(lines.map(({ route }) => route)).toEqual(['/api/v1/companies', '/api/v1/login']);
    for (const line of lines)
      expect(Object.keys(line)).toEqual(['level', 'time', 'method', 'route', 'status', 'ms']);
  });
});
