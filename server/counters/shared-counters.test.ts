import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { calls } from '#server/router.ts';
import { callLimits } from '#shared/call-limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { startValkey, type ValkeyServer } from '#testing/server/valkey-server.ts';
import { createCounters } from './counters.ts';

const ADDRESS = '203.0.113.7';
const EMAIL = 'kari@limited.example';
const TOO_MANY = /^Too many attempts/;

let valkey: ValkeyServer;
let keysDir: string;
let servers: TestServer[];
beforeAll(async () => {
  valkey = await startValkey();
});
afterAll(() => valkey.stop());
beforeEach(async () => {
  await valkey.client.flushall();
  keysDir = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  servers = [await open(), await open()];
});
afterEach(async () => {
  for (const server of servers) await server.close();
});

const open = async (KEYS_DIR = keysDir) => {
  const server = await makeServer({
    rateLimits: true,
    environment: { KEYS_DIR },
    overrides({ now }) {
      // A busy machine is no reason to count apart.
      const counters = createCounters({ url: valkey.url, keysDir: KEYS_DIR, now, patienceMs: 30_000 });
      return { counters, rateLimits: createRateLimits(true, now, counters) };
    },
  });
  await makeCompany(server.deps.db, { domain: 'limited.example' });
  return server;
};
/** What both servers let through of so many calls, in turns. */
async function letThrough(times: number, call: (server: TestServer, index: number) => Promise<unknown>) {
  let count = 0;
  for (let index = 0; index < times; index += 1) {
    const refused = await call(servers[index % 2] as TestServer, index).then(
      () => false,
      (error: Error) => TOO_MANY.test(error.message),
    );
    if (!refused) count += 1;
  }
  return count;
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const keys = async () => (await valkey.client.keys('*')).filter((key) => key !== 'probe').sort();
const logIn = (server: TestServer, email: string, address = ADDRESS) =>
  server.as(undefined, address).auth.login({ email, password: 'wrong password' });
const askForLink = (server: TestServer, email: string, address = ADDRESS) =>
  server.as(undefined, address).verification.send({ email, company_id: 1 });

const emails = () => servers.reduce((sum, { deps }) => sum + (deps.mailer.captured?.().length ?? 0), 0);

describe('servers that share a Valkey', () => {
  it('together allow what one of them would alone', async () => {
    expect(await letThrough(40, (server) => server.as().companies.create({} as never))).toBe(30);
    // Another limit of 30 an hour.
    expect(await letThrough(40, (server) => server.as().reviews.report({} as never))).toBe(30);
    expect(await letThrough(14, (server) => logIn(server, EMAIL))).toBe(10);
    expect(await letThrough(60, (server, index) => logIn(server, `a${index}@limited.example`))).toBe(46);
    await letThrough(8, (server) => askForLink(server, EMAIL));
    expect(emails()).toBe(5);
    await letThrough(30, (server, index) => askForLink(server, EMAIL, `192.0.${index}.1`));
    expect(emails()).toBe(30);
  });

  it('count down in step in their headers, and agree on the wait', async () => {
    const call = async (index: number, url: string, payload?: object) => {
      const { statusCode, headers } = await (servers[index % 2] as TestServer).app.inject({
        url,
        remoteAddress: ADDRESS,
        ...(payload && { method: 'POST', payload }),
      });
      return [statusCode, Number(headers['ratelimit-limit']), Number(headers['ratelimit-remaining'])];
    };
    // Read from the database, then from the cache of each.
    for (let index = 0; index < 8; index += 1)
      expect(await call(index, '/api/v1/companies/1')).toEqual([200, 600, 599 - index]);
    for (let index = 0; index < 30; index += 1)
      expect(await call(index, '/api/v1/companies', {})).toEqual([422, 30, 29 - index]);
    expect(await call(0, '/api/v1/companies', {})).toEqual([429, 30, 0]);
    expect(await call(1, '/api/v1/companies', {})).toEqual([429, 30, 0]);
  });

  it('leave nothing in it but numbers under keys that say nothing', async () => {
    const [server] = servers as [TestServer];
    await askForLink(server, EMAIL);
    await logIn(server, EMAIL).catch(() => {});
    await server.app.inject({ url: '/api/v1/companies/1', remoteAddress: ADDRESS });
    const found = await keys();
    expect(found.length).toBeGreaterThanOrEqual(6);
    for (const key of found) {
      expect(key).toMatch(/^[\w-]{43}$/);
      expect(await valkey.client.get(key)).toMatch(/^\d+$/);
    }
    // Someone who has only the contents can try addresses, without the salt in vain.
    const at = server.clock.now.getTime() / 1000;
    const guesses = Object.entries(callLimits).flatMap(([name, { seconds }]) =>
      [ADDRESS, '203.0.113.0', '203.0.113.0/24', EMAIL, `203.0.113.0/24 ${EMAIL}`].flatMap((who) => {
        const window = Math.floor(at / seconds);
        return [who, `${window} ${who}`, `${name} ${window} ${who}`];
      }),
    );
    const hashes = guesses.map((guess) => hash('sha256', guess, 'base64url'));
    expect(found.filter((key) => hashes.includes(key))).toEqual([]);
  });

  it('use other keys with another KEYS_DIR, and in the next hour, for the same caller', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'candor-keys-'));
    const [server] = servers as [TestServer];
    const stranger = await open(elsewhere);
    await askForLink(server, EMAIL);
    const before = await keys();
    await askForLink(stranger, EMAIL);
    expect(await keys()).toHaveLength(2 * before.length);
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
    await server.deps.counters.beat();
    await askForLink(server, EMAIL);
    expect(await keys()).toHaveLength(3 * before.length);
    expect(readdirSync(keysDir).filter((name) => name.startsWith('limits-'))).toEqual([
      'limits-2026-06-15T13',
    ]);
    await stranger.close();
  });

  it("keep a counter until its window is over, which doesn't show when the first call came", async () => {
    const [server] = servers as [TestServer];
    const call = async (address: string) => {
      // The real time, which Valkey's clock shows too; not at a second's end, when that may already show the next one.
      while (Date.now() % 1000 > 500) await pause(50);
      server.clock.now = new Date();
      return server.app.inject({ url: '/api/v1/companies/1', remoteAddress: address });
    };
    while (new Date().getUTCSeconds() > 50) await pause(1000);
    await call('203.0.113.1');
    await pause(1300);
    await call('203.0.113.2');
    const ends = await Promise.all((await keys()).map((key) => valkey.client.pexpiretime(key)));
    const nextMinute = Math.ceil(Date.now() / 60_000) * 60_000;
    expect(ends).toEqual([nextMinute, nextMinute]);

    await valkey.client.flushall();
    server.clock.now = new Date('2026-06-15T12:03:57Z');
    await server.app.inject({ url: '/api/v1/companies/1', remoteAddress: ADDRESS });
    expect(await keys()).toHaveLength(1);
    await expect.poll(keys).toEqual([]);
  });
});

it('every limit of a call has a name, under which servers count it', () => {
  const named = new Set<unknown>(Object.values(callLimits));
  const used = [...calls.values()].flatMap(({ limits }) => limits ?? []);
  expect(used.filter((limit) => !named.has(limit))).toEqual([]);
});
