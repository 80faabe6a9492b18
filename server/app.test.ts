import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { makeServer, type TestServer } from '../testing/server/make-app.ts';
import { buildApp } from './app.ts';

let server: TestServer;
let companyId: number;

beforeAll(async () => {
  server = await makeServer();
  companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
});
afterAll(() => server.close());

const trpc = (procedure: string, input: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/api/trpc/${procedure}`, payload: input as object, headers });

describe('tRPC over HTTP', () => {
  it('returns the message, the code and the fields of an error', async () => {
    const response = await trpc('companies.create', { name: 'A', domain: 'a.example' });
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toMatchObject({
      message: 'Company name must be at least 2 characters.',
      data: { reason: 'invalid', errors: { name: ['Company name must be at least 2 characters.'] } },
    });
    expect(response.body).not.toContain('stack');
  });

  it('distinguishes unknown calls, wrong methods and bad JSON', async () => {
    expect((await trpc('companies.nothing', {})).json().error.data).toMatchObject({
      reason: 'not_found',
      httpStatus: 404,
    });
    const wrongMethod = await server.app.inject({ url: '/api/trpc/companies.create' });
    expect(wrongMethod.json().error.data).toMatchObject({ reason: 'method_not_allowed' });
    const broken = await server.app.inject({
      method: 'POST',
      url: '/api/trpc/companies.create',
      payload: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.statusCode).toBe(400);
  });

  it('does not say what went wrong internally', async () => {
    const broken = await makeServer();
    await broken.deps.db.destroy();
    const response = await broken.app.inject({
      url: `/api/trpc/companies.get?input=${encodeURIComponent('{"id":1}')}`,
    });
    expect(response.statusCode).toBe(500);
    expect(response.json().error.message).toBe('An error occurred');
    expect(response.body).not.toMatch(/driver|destroyed|\.ts/);
    await broken.app.close();
  });
});

describe('logs', () => {
  it('leave what a person typed out of error reports', async () => {
    const broken = await makeServer();
    await broken.deps.db.destroy();
    await broken.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: 'typed@fjord.example', password: 'needle in a log' },
    });
    const logged = broken.logs.join('');
    expect(logged).toContain('"failure"');
    expect(logged).not.toMatch(/typed@|needle/);
    await broken.app.close();
  });
});

describe('requests that are not valid HTTP', () => {
  it('get a plain 400 and leave no trace in the log, even at trace level', async () => {
    const config = { ...server.deps.config, logLevel: 'trace' as const };
    const logs: string[] = [];
    const app = await buildApp(
      { ...server.deps, config },
      { logStream: { write: (line) => logs.push(line) } },
    );
    const url = await app.listen({ port: 0 });
    logs.length = 0;
    const answer = await new Promise<string>((resolve, reject) => {
      const port = Number(new URL(url).port);
      const socket = connectSocket(port, '127.0.0.1', () =>
        socket.write(
          'POST /api/v1/email/verify/send?token=needle HTTP/1.1\r\nHost: x\r\nBad Header: a\r\n\r\n{"email":"x@y"}',
        ),
      );
      socket.on('error', reject);
      socket.on('data', (data) => resolve(data.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"message"/);
    expect((await app.inject({ url: '/%zz?token=needle' })).json()).toEqual({
      code: 'malformed',
      message: expect.any(String),
    });
    expect(logs.join('')).toBe('');
    await app.close();
  });
});

describe('pages and services', () => {
  const clientFolder = builtClient('<!doctype html><title>Candor</title>', {
    'dev/parts.html': '<!doctype html><title>Parts</title>',
    'assets/index-1.js': 'export {}',
  });
  let withPages: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    withPages = await buildApp(server.deps, { clientFolder, logStream: { write: () => {} } });
  });
  afterAll(() => withPages.close());

  it('serves the app with 404 for an unknown path', async () => {
    const response = await withPages.inject({ url: '/nothing/here' });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<title>');
  });

  it('responds to unknown API paths and assets with JSON', async () => {
    for (const url of ['/api/nothing', '/assets/gone.js']) {
      const response = await withPages.inject({ url });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { code: 'not_found', message: 'Not found.' },
      ]);
    }
    expect((await withPages.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
  });

  it('caches assets forever', async () => {
    const response = await withPages.inject({ url: '/assets/index-1.js' });
    expect(response.headers['cache-control']).toContain('immutable');
  });

  it('shows captured emails and the page of components only on this machine and outside production', async () => {
    await server.as().verification.send({ email: 'box@fjord.example', company_id: companyId });
    const [mail] = (await withPages.inject({ url: '/dev/mailbox.json' })).json();
    expect(mail).toMatchObject({
      to: 'box@fjord.example',
      id: expect.any(String),
      sent_at: expect.any(String),
      links: [expect.stringMatching(/\/companies\/\d+\/review#token=[\w-]+&domain=fjord\.example$/)],
    });
    expect((await withPages.inject({ url: '/dev/mailbox' })).body).toContain('box@fjord.example');
    expect((await withPages.inject({ url: '/dev/parts' })).body).toContain('Parts');
    for (const from of [
      { remoteAddress: '203.0.113.7' },
      { headers: { 'x-forwarded-for': '203.0.113.7' } },
      { headers: { host: 'rebound.example:3000' } },
    ])
      for (const url of [
        '/dev/mailbox.json',
        '/dev/mailbox',
        '/dev/parts',
        '/dev/parts.html',
        '/%64ev/mailbox',
      ])
        expect([url, (await withPages.inject({ url, ...from })).statusCode]).toEqual([url, 404]);
    const production = { ...server.deps.config, production: true, logLevel: 'silent' as const };
    const strict = await buildApp({ ...server.deps, config: production }, { clientFolder });
    for (const url of ['/dev/mailbox.json', '/dev/mailbox', '/dev/parts', '/dev/parts.html']) {
      expect([url, (await strict.inject({ url })).statusCode]).toEqual([url, 404]);
    }
    await strict.close();
  });
});
