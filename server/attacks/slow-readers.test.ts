import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompany } from '#db/testing/factories.ts';
import { buildApp } from '#server/app.ts';
import { makeServer, type TestServer } from '#server/testing/make-app.ts';

const READING_NOTHING = 40;
const ASKING_NOTHING = 460;
/** Far longer than the limit, for busy machines: without one, these connections would stay open for good. */
const PATIENCE = { timeout: 40_000 };

let server: TestServer;
beforeAll(async () => {
  server = await makeServer();
  for (let count = 0; count < 100; count += 1)
    await makeCompany(server.deps.db, { name: `Halden ${count} ${'x'.repeat(100)}` });
});
afterAll(() => server.close());

it('closes the connections of clients that never read their responses, or never ask, 500 at once', async () => {
  const app = await buildApp(server.deps, {
    logStream: { write: () => {} },
    sendTimeoutMs: 1500,
    requestTimeoutMs: 3000,
  });
  const url = await app.listen({ port: 0 });
  const count = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    );
  const sockets: Socket[] = [];
  let connected = 0;
  const open = () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      connected += 1;
    });
    socket.on('error', () => {});
    sockets.push(socket);
    return socket;
  };
  const ask = async () => {
    const response = await fetch(`${url}/api/v1/companies?limit=1`);
    expect([response.status, (await response.json()).data.length]).toEqual([200, 1]);
  };
  // More than the system's buffers take, asked for at once on one connection.
  const requests = 'GET /api/v1/companies?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200);
  for (let index = 0; index < READING_NOTHING; index += 1) open().pause().write(requests);
  for (let index = 0; index < ASKING_NOTHING; index += 1) open();
  await ask();
  await expect.poll(() => connected, PATIENCE).toBe(READING_NOTHING + ASKING_NOTHING);
  // The one that is left is our own, which waits for its next request.
  do {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while ((await count()) > 1);
  for (const socket of sockets) socket.destroy();
  await app.close();
});
