import { afterAll, beforeAll, expect, it } from 'vitest';
import { capturingMailer } from '#server/mail/mailer.ts';
import { systemClock } from '#server/start/clock.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { callByRest, callByTrpc, wholeStory } from '#testing/server/whole-story.ts';

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

it('is the same to the byte after verifying, reviewing and coming back, in production', async () => {
  const production = await makeServer({
    clientFolder: builtClient('<!doctype html>'),
    environment: { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1', ARRIVALS: 'at-once' },
    overrides: { mailer: capturingMailer(systemClock) },
  });
  const readHere = async () => (await production.app.inject({ url: '/metrics' })).body;
  const id = await makeCompany(production.deps.db, { domain: 'fjord.example' });
  for (const url of [
    `/api/v1/companies/${id}`,
    '/healthz',
    '/nothing',
    `/api/trpc/companies.get?input={"id":${id}}`,
  ])
    await production.app.inject({ url });
  const before = await readHere();
  for (const callBy of [callByRest, callByTrpc]) await wholeStory(production, id, callBy(production));
  for (const url of [
    '/receipt',
    '/verify-email',
    `/verify-email/${id}`,
    `/companies/${id}/review`,
    '/email/verify/1/token/1',
    '/api/v1/receipts/status',
    '/Receipt',
    '/api/v1/receipts/statuss',
    '/api/trpc/anonymity.keys,companies.get?batch=1',
  ])
    await production.app.inject({ url });
  expect(await readHere()).toBe(before);
  const names = before.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(new Set(names.map((line) => line.replace(/[{ ].*/, '')))).toEqual(
    new Set(['bucket', 'sum', 'count'].map((part) => `http_request_duration_seconds_${part}`)),
  );
  await production.app.inject({ url: '/api/v1/companies' });
  expect(await readHere()).not.toBe(before);
  await production.close();
});

it('does not count verifying, submitting or coming back elsewhere either, whatever their outcome', async () => {
  const counted = async () => series(await read(), 'http_');
  const before = await counted();
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
  expect(await counted()).toEqual(before);
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
    '::1:2',
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
