import { expect, it } from 'vitest';
import { anonymityKeys } from '#shared/schemas/anonymity.ts';
import { placeholders } from '#shared/site.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';

const url = '/.well-known/anonymity-keys.json';

const server = await setUpServer();

it('lists the same public keys of the credentials as the call', async () => {
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  });
  expect(anonymityKeys.parse(answer.json())).toEqual(await server.as().anonymity.keys());
  expect(answer.json().keys).toHaveLength(1);
});

it('lists the same for every caller and every form of request', async () => {
  const plain = (await server.app.inject({ url })).body;
  const token = await server.signIn('moderator');
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { 'user-agent': 'monitor', 'x-forwarded-for': '198.51.100.9' },
    { origin: 'https://partner.example' },
  ])
    expect((await server.app.inject({ url, headers })).body).toBe(plain);
  expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(404);
});

it("lists the previous year's key until the end of January", async () => {
  await using moved = await makeServer();
  moved.clock.now = new Date('2026-12-31T12:00:00.000Z');
  await moved.app.inject({ url });
  moved.clock.now = new Date('2027-01-31T12:00:00.000Z');
  const periods = async () =>
    (await moved.app.inject({ url })).json().keys.map((key: { period: string }) => key.period);
  expect(await periods()).toEqual(['2027', '2026']);
  moved.clock.now = new Date('2027-02-01T00:00:00.000Z');
  expect(await periods()).toEqual(['2027']);
});

it('logs nothing', async () => {
  server.logs.length = 0;
  await server.app.inject({ url });
  expect(server.logs).toEqual([]);
});

it('says whom to tell about a weakness, for less than a year (RFC 9116)', async () => {
  const { statusCode, headers, body } = await server.app.inject({ url: '/.well-known/security.txt' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(Object.fromEntries(fields)).toEqual({
    Contact: `mailto:${placeholders.contactEmail}`,
    Expires: expect.any(String),
    'Preferred-Languages': 'en',
    Canonical: 'http://localhost:3000/.well-known/security.txt',
  });
  const days = (Date.parse(fields.get('Expires') ?? '') - server.clock.now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
