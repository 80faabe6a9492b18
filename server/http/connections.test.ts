import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const slowClients = fileURLToPath(new URL('../../testing/server/slow-clients.ts', import.meta.url));
const run = promisify(execFile);

const server = await setUpServer();

async function listen(options: Parameters<typeof buildApp>[1]) {
  const app = await buildApp(server.deps, { logStream: { write: () => {} }, ...options });
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0 });
  return { app, url, port: new URL(url).port };
}

const openConnections = ({ server: listening }: FastifyInstance) =>
  new Promise<number>((resolve, reject) =>
    listening.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

it('closes 500 slow clients with 408 in time, and serves others meanwhile', async () => {
  const { app, url, port } = await listen({ requestTimeoutMs: 3000 });
  let isOver = false;
  let opened = 0;
  // Counted one by one: on a busy machine, the first may have been closed when the last comes.
  app.server.on('connection', () => {
    opened += 1;
  });
  const slow = run(process.execPath, [slowClients, port, '500']).finally(() => {
    isOver = true;
  });
  await expect.poll(() => opened).toBeGreaterThanOrEqual(500);
  const waits: number[] = [];
  while (!isOver) {
    const started = performance.now();
    const response = await fetch(`${url}/api/v1/companies`);
    expect([response.status, await response.json()]).toMatchObject([200, { data: [] }]);
    waits.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { statuses, ended } = JSON.parse((await slow).stdout);
  expect(statuses).toEqual({ 408: 500 });
  // Far longer than the limit, for busy machines: without a limit, they would go on for minutes.
  expect(Math.max(...ended)).toBeLessThan(20_000);
  expect(waits.length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThan(5000);
});

it('gives headers less time than a body', async () => {
  const { port } = await listen({ headersTimeoutMs: 500, requestTimeoutMs: 2500 });
  const { stdout } = await run(process.execPath, [slowClients, port, '2']);
  const { ended } = JSON.parse(stdout);
  expect(ended[0]).toBeGreaterThan(2400);
  expect(ended[1]).toBeLessThan(ended[0]);
});

it('keeps the number of open connections below its limit, and lets unused ones make room', async () => {
  const { app, port } = await listen({ maxConnections: 10 });
  const sockets: Socket[] = [];
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    return socket;
  };
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const answered = (socket: Socket) =>
    new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (data) => {
        text += data;
        if (text.includes('"ok"')) resolve(text);
      });
      socket.on('close', () => resolve(text));
      socket.write(request);
    });
  // Half are in use: they have sent a part of a request. The others wait for their next one.
  for (let index = 0; index < 5; index += 1) open().write('GET /');
  for (let index = 0; index < 5; index += 1) expect(await answered(open())).toContain('200 OK');
  expect(await openConnections(app)).toBe(10);
  // Refused, but it has made room for the next.
  expect(await answered(open())).toBe('');
  await expect.poll(() => openConnections(app)).toBe(5);
  expect(await answered(open())).toContain('200 OK');
  for (let index = 0; index < 30; index += 1) open().write('GET /');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await openConnections(app)).toBeLessThanOrEqual(10);
  for (const socket of sockets) socket.destroy();
});
