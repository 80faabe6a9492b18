import { expect, it } from 'vitest';
import { capturingMailer } from '#server/mail/mailer.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';
import { callByRest, callByTrpc, wholeStory } from '#testing/server/whole-story.ts';

const HOUR_MS = 3_600_000;

const server = await setUpServer();

/** All but the clock, which is the only thing that moves. */
const read = async ({ app } = server) =>
  (await app.inject({ url: '/metrics' })).body.replace(/^candor_time_seconds .*\n/m, '');
const waitForHour = ({ clock } = server) => {
  clock.now = new Date(Math.floor(clock.now.getTime() / HOUR_MS + 1) * HOUR_MS);
};
const countedIn = (text: string) =>
  Number(/^http_request_duration_seconds_count\{status="2xx"\} (\d+)$/m.exec(text)?.[1] ?? 0);

it('has no series but the times of REST calls by status', async () => {
  const id = await makeCompany(server.deps.db, { domain: 'fjord.example', name: 'Fjord Foods' });
  await server.app.inject({ url: `/api/v1/companies/${id}` });
  await server.app.inject({ url: '/api/v1/companies/999' });
  waitForHour();
  const lines = (await read()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines)
    expect(line).toMatch(
      /^http_request_duration_seconds_(bucket|sum|count)\{(le="[^"]+",)?status="[24]xx"\} /,
    );
});

it('changes only on the full hour, however often it is read', async () => {
  const ask = () => server.app.inject({ url: '/api/v1/companies' });
  waitForHour();
  const before = await read();
  const counted = countedIn(before);
  await ask();
  expect(await read()).toBe(before);
  server.clock.now = new Date(server.clock.now.getTime() + HOUR_MS - 1);
  await ask();
  expect(await read()).toBe(before);
  server.clock.now = new Date(server.clock.now.getTime() + 1);
  // This belongs to the next hour, although no one has read the last one yet.
  await ask();
  const after = await read();
  expect(countedIn(after)).toBe(counted + 2);
  await ask();
  expect(await read()).toBe(after);
  waitForHour();
  expect(countedIn(await read())).toBe(counted + 4);
});

it('M4: is the same to the byte hours after verifying, reviewing and coming back, in production', async () => {
  await using production = await makeServer({
    clientFolder: builtClient('<!doctype html>', { 'assets/form-1.js': '' }),
    environment: { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1', ARRIVALS: 'at-once' },
    overrides: ({ now }) => ({ mailer: capturingMailer(now) }),
  });
  const id = await makeCompany(production.deps.db, { domain: 'fjord.example' });
  const company = `input=${encodeURIComponent(`{"id":${id}}`)}`;
  await production.app.inject({ url: `/api/v1/companies/${id}` });
  waitForHour(production);
  const before = await read(production);
  expect(countedIn(before)).toBe(1);
  for (const callBy of [callByRest, callByTrpc]) await wholeStory(production, id, callBy(production));
  for (const url of [
    '/',
    '/companies',
    `/companies/${id}`,
    '/receipt',
    '/verify-email',
    `/verify-email/${id}`,
    `/companies/${id}/review`,
    '/email/verify/1/token/1',
    '/assets/form-1.js',
    '/nothing',
    '/healthz',
    '/metrics',
    '/api/docs/',
    '/api/v1/receipts/status',
    '/Receipt',
    '/api/v1/receipts/statuss',
    `/api/trpc/companies.get?${company}`,
    `/api/trpc/companies.get,companies.list?batch=1&${company}`,
    '/api/trpc/anonymity.keys,companies.get?batch=1',
  ])
    await production.app.inject({ url });
  waitForHour(production);
  expect(await read(production)).toBe(before);
});

it('does not count verifying, submitting or coming back elsewhere either, whatever their outcome', async () => {
  waitForHour();
  const before = await read();
  for (const name of ['verification.send', 'anonymity.issue', 'anonymity.submit', 'receipts.status'])
    await server.app.inject({ method: 'POST', url: `/api/trpc/${name}`, payload: {} });
  for (const url of [
    'email/verify/send',
    'anonymity/issue',
    'anonymity/submit',
    'reviews',
    'receipts/status',
  ])
    await server.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload: {} });
  waitForHour();
  expect(await read()).toBe(before);
});

const TOKEN = 'prometheus'.repeat(4);

it('responds to another machine that has METRICS_TOKEN', async () => {
  await using withToken = await makeServer({ environment: { METRICS_TOKEN: TOKEN } });
  const ask = async (authorization?: string, place = withToken) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', ...(authorization && { authorization }) };
    return (await place.app.inject({ url: '/metrics', remoteAddress: '10.0.0.5', headers })).statusCode;
  };
  for (const right of [`Bearer ${TOKEN}`, `bearer ${TOKEN}`]) expect(await ask(right)).toBe(200);
  for (const wrong of ['Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN, ''])
    expect([wrong, await ask(wrong)]).toEqual([wrong, 404]);
  expect((await withToken.app.inject({ url: '/metrics' })).statusCode).toBe(200);
  for (const given of ['Bearer', 'Bearer undefined', `Bearer ${TOKEN}`])
    expect(await ask(given, server)).toBe(404);
});

it('responds only on this machine, and not for others through a proxy on it', async () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(await ask(address)).toBe(200);
  for (const address of [
    ...'203.0.113.7 10.0.0.5 192.168.1.2 ::ffff:10.0.0.5 2001:db8::1 fe80::1 ::1:2'.split(' '),
    '127.0.0.1.example',
  ])
    expect(await ask(address)).toBe(404);
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(await ask('127.0.0.1', { [header]: '127.0.0.1' })).toBe(404);
  for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]', '[::1]:3000'])
    expect([host, await ask('127.0.0.1', { host })]).toEqual([host, 200]);
  // A name of someone else that leads here, or of an onion service that Tor connects to this machine.
  for (const host of [
    'rebound.example:3000',
    'localhost.rebound.example',
    'candor.onion',
    '127.0.0.1.rebound.example',
    'localhost:3000.rebound.example',
    '203.0.113.7',
  ])
    expect([host, await ask('127.0.0.1', { host })]).toEqual([host, 404]);
});
