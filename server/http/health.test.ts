import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '#db/testing/factories.ts';
import { makeServer, type TestServer } from '#server/testing/make-app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
});
afterAll(() => server.close());

const read = async () => (await server.app.inject({ url: '/metrics' })).body;
const series = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

it('has series only by the kind and status of a request', async () => {
  const id = await makeCompany(server.deps.db, { domain: 'fjord.example', name: 'Fjord Foods' });
  await server.app.inject({ url: `/api/v1/companies/${id}` });
  await server.app.inject({ url: '/api/v1/companies/999' });
  const text = await read();
  expect(series(text, 'http_request_duration_seconds_count').length).toBeGreaterThan(1);
  for (const line of series(text, 'http_'))
    expect(line).toMatch(
      /^http_request_duration_seconds\w+\{(le="[^"]+",)?kind="(api|page)",status="\dxx"\} /,
    );
  expect(text).not.toMatch(/compan|fjord|review|submi|issue|verif|receipt|anonym|nullif|grant|\/api/i);
});

it('does not count verifying, submitting or coming back', async () => {
  await read();
  const before = series(await read(), 'http_').filter((line) => line.includes('kind="api"'));
  for (const name of ['verification.send', 'anonymity.issue', 'anonymity.submit', 'receipts.status']) {
    await server.app.inject({ method: 'POST', url: `/api/trpc/${name}`, payload: {} });
  }
  for (const url of [
    'email/verify/send',
    'anonymity/issue',
    'anonymity/submit',
    'reviews',
    'receipts/status',
  ])
    await server.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload: {} });
  await server.app.inject({ url: '/api/trpc/anonymity.keys' });
  expect(series(await read(), 'http_').filter((line) => line.includes('kind="api"'))).toEqual(before);
  await server.app.inject({ url: '/api/v1/companies' });
  expect(series(await read(), 'http_').filter((line) => line.includes('kind="api"'))).not.toEqual(before);
});

it('responds only on this machine, and not for others through a proxy on it', async () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(await ask(address)).toBe(200);
  for (const address of [
    '203.0.113.7',
    '10.0.0.5',
    '192.168.1.2',
    '::ffff:10.0.0.5',
    '2001:db8::1',
    'fe80::1',
  ])
    expect(await ask(address)).toBe(404);
  for (const header of ['x-forwarded-for', 'forwarded'])
    expect(await ask('127.0.0.1', { [header]: '127.0.0.1' })).toBe(404);
});
