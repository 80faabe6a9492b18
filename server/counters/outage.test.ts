import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Database } from '#db/connect.ts';
import { freePort } from '#testing/database/free-port.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { startValkey, type ValkeyServer } from '#testing/server/valkey-server.ts';

let valkey: ValkeyServer;
let keysDir: string;
let servers: TestServer[];
let databases: Database[];
beforeEach(async () => {
  valkey = await startValkey();
  keysDir = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  servers = [];
  databases = [];
});
afterEach(async () => {
  for (const server of servers) await server.deps.counters.stop();
  for (const db of databases) await db.destroy();
  for (const server of servers) await server.close();
  await valkey.stop();
});

/** So many servers on one PostgreSQL. */
async function open(count: number, LIMITS_URL = valkey.url) {
  for (let index = 0; index < count; index += 1) {
    const first = servers[0];
    const db = first && connect(first.fresh.url);
    if (db) databases.push(db);
    servers.push(
      await makeServer({
        dialect: 'postgres',
        rateLimits: true,
        environment: { LIMITS_URL, KEYS_DIR: keysDir },
        ...(db && { overrides: { db } }),
      }),
    );
  }
  for (const server of servers) await server.deps.counters.beat();
  return servers as [TestServer, TestServer];
}
const addCompany = async (server: TestServer) => {
  const { statusCode, headers } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/companies',
    payload: {},
  });
  return {
    statusCode,
    limit: Number(headers['ratelimit-limit']),
    left: Number(headers['ratelimit-remaining']),
  };
};
const linesOf = (server: TestServer) =>
  server.logs.filter((line) => line.includes('rate limits')).map((line) => JSON.parse(line).msg as string);
const timed = async (work: () => Promise<unknown>) => {
  const before = performance.now();
  await work();
  return performance.now() - before;
};

describe('when Valkey fails', () => {
  it('each server allows its share, and they count together again once it is back', async () => {
    const [one, two] = await open(2);
    expect(await addCompany(one)).toEqual({ statusCode: 422, limit: 30, left: 29 });
    await valkey.kill();
    for (const server of [one, two]) {
      for (let times = 1; times <= 15; times += 1)
        expect(await addCompany(server)).toMatchObject({ statusCode: 422, left: 15 - times });
      expect(await addCompany(server)).toEqual({ statusCode: 429, limit: 15, left: 0 });
    }
    await valkey.start();
    await expect.poll(() => addCompany(one), { timeout: 10_000 }).toMatchObject({ statusCode: 422 });
    await expect.poll(() => addCompany(two), { timeout: 10_000 }).toMatchObject({ statusCode: 422 });
    const { left } = await addCompany(one);
    expect(await addCompany(two)).toEqual({ statusCode: 422, limit: 30, left: left - 1 });
  });

  it.each([
    {
      fails: 'is killed',
      fail: (): Promise<void> => valkey.kill(),
      mend: (): Promise<void> => valkey.start(),
    },
    // A request notices it, because the connection stays open.
    { fails: 'hangs', fail: (): void => valkey.hang(), mend: (): void => valkey.goOn() },
  ])(
    'a line says so at the next beat, not for each request, and another one when it is back, if it $fails',
    async ({ fail, mend }) => {
      const [one] = await open(1);
      await fail();
      for (let times = 0; times < 10; times += 1) await addCompany(one);
      expect(linesOf(one)).toEqual([]);
      for (let times = 0; times < 3; times += 1) await one.deps.counters.beat();
      expect(linesOf(one)).toEqual([expect.stringContaining('LIMITS_URL fails or is too slow')]);
      await mend();
      await expect
        .poll(
          async () => {
            await one.deps.counters.beat();
            return linesOf(one)[1];
          },
          { timeout: 10_000 },
        )
        .toContain('counted at LIMITS_URL again');
      expect(one.logs.join('')).not.toContain(valkey.url);
    },
  );

  it('one request waits a moment if it hangs, and the next ones not at all', async () => {
    const [one] = await open(1);
    await addCompany(one);
    valkey.hang();
    // It waits for 200 ms; the rest is for a busy machine.
    expect(await timed(() => addCompany(one))).toBeLessThan(1000);
    const many = () => Promise.all(Array.from({ length: 10 }, () => addCompany(one)));
    // If each of them waited, it would be 2 seconds or more.
    const total = await timed(async () => {
      for (let times = 0; times < 10; times += 1) await addCompany(one);
      await many();
    });
    expect(total).toBeLessThan(1000);
    valkey.goOn();
    const before = (await addCompany(one)).left;
    await expect.poll(async () => (await addCompany(one)).left, { timeout: 10_000 }).toBeGreaterThan(before);
  });

  describe('from the start', () => {
    let silent: Server;
    const sockets: Socket[] = [];
    beforeEach(async () => {
      silent = createServer((socket) => sockets.push(socket.on('error', () => {})));
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });

    it('a server starts and responds, whether Valkey hangs or is gone', async () => {
      const address = silent.address();
      const ports = [typeof address === 'object' ? address?.port : undefined, await freePort()];
      for (const [index, port] of ports.entries()) {
        await open(1, `redis://127.0.0.1:${port}`);
        const server = servers[index] as TestServer;
        const total = await timed(async () => {
          for (let times = 0; times < 10; times += 1) expect((await addCompany(server)).statusCode).toBe(422);
        });
        expect(total).toBeLessThan(1000);
        expect(linesOf(server)).toEqual([expect.stringContaining('LIMITS_URL fails')]);
      }
    });
  });

  it('requests go on without KEYS_DIR too, and Valkey learns nothing', async () => {
    const [one] = await open(1);
    rmSync(keysDir, { recursive: true, force: true });
    writeFileSync(keysDir, 'no folder');
    one.clock.now = new Date(one.clock.now.getTime() + 7_200_000);
    await one.deps.counters.beat();
    expect(await addCompany(one)).toEqual({ statusCode: 422, limit: 30, left: 29 });
    expect((await valkey.client.keys('*')).filter((key) => key !== 'probe')).toEqual([]);
    expect(linesOf(one)).toEqual([expect.stringContaining("KEYS_DIR can't be read or written")]);
  });
});
