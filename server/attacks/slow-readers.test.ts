import { connect, type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { getRaw } from '#server/attacks/raw-request.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const READING_NOTHING = 50;
const ASKING_NOTHING = 450;
/** Far longer than the limit, for busy machines: without one, these connections would stay open for good. */
const PATIENCE = { timeout: 50_000 };

const server = await setUpServer();
beforeAll(async () => {
  for (let count = 0; count < 100; count += 1)
    await makeCompany(server.deps.db, { name: `Halden ${count} ${'x'.repeat(100)}` });
});

it('closes the connections of clients that never read their responses, or never ask, 500 at once', async () => {
  const app = await buildApp(server.deps, {
    logStream: { write: () => {} },
    sendTimeoutMs: 1500,
    requestTimeoutMs: 3000,
  });
  const port = Number(new URL(await app.listen({ port: 0 })).port);
  const count = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    );
  const sockets: Socket[] = [];
  let connected = 0;
  const open = () => {
    const socket = connect(port, '127.0.0.1', () => {
      connected += 1;
    });
    socket.on('error', () => {});
    sockets.push(socket);
    return socket;
  };
  const ask = async () => {
    const { status, body } = await getRaw(port, '/api/v1/companies?limit=1');
    expect([status, JSON.parse(body).data.length]).toEqual([200, 1]);
  };
  // More than the system's buffers take, asked for at once on one connection.
  const requests = 'GET /api/v1/companies?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200);
  for (let index = 0; index < READING_NOTHING; index += 1) open().pause().write(requests);
  for (let index = 0; index < ASKING_NOTHING; index += 1) open();
  await ask();
  await expect.poll(() => connected, PATIENCE).toBe(READING_NOTHING + ASKING_NOTHING);
  do {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while ((await count()) > 0);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

it('reads only a few long bodies at once, and the next ones when those have ended', async () => {
  const app = await buildApp(server.deps, { logStream: { write: () => {} } });
  const port = Number(new URL(await app.listen({ port: 0 })).port);
  const sockets: Socket[] = [];
  /** Sends the first part of a long body, and says with which status it is refused, if it is. */
  const begin = async (path: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2800000\r\n\r\n`;
    socket.write(head + ' '.repeat(1000));
    return new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data).slice(9, 12)));
      setTimeout(resolve, 1500, 'reading');
    });
  };
  for (const path of ['/api/trpc/receipts.addEvidence', '/api/v1/receipts/evidence']) {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => begin(path)));
    const refused = statuses.filter((status) => status !== 'reading');
    expect(refused).toEqual(Array(16).fill('503'));
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => begin(path)).toBe('reading');
  }
  for (const socket of sockets) socket.destroy();
  await app.close();
});
