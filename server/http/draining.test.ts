import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer } from '#testing/server/make-app.ts';
import { runMain } from '#testing/server/run-main.ts';

it('finishes running requests and tells later ones to try again', async () => {
  let handOver: (() => void) | undefined;
  const mailer = {
    send: () =>
      new Promise<void>((resolve) => {
        handOver = resolve;
      }),
    sendNothing: async () => {},
  };
  const server = await makeServer({ overrides: { mailer } });
  const companyId = await makeCompany(server.deps.db, { domain: 'drain.example' });
  const url = new URL(await server.app.listen({ port: 0 }));
  let arrived = 0;
  server.app.server.on('request', () => {
    arrived += 1;
  });

  const body = JSON.stringify({ email: 'a@drain.example', company_id: companyId });
  const socket = connect(Number(url.port), url.hostname);
  let answers = '';
  socket.on('data', (data) => {
    answers += data.toString();
  });
  socket.write(
    `POST /api/v1/email/verify/send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(() => handOver).toBeDefined();
  const closed = server.app.close();
  socket.write('GET /api/v1/companies HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => arrived).toBe(2);
  handOver?.();
  await expect.poll(() => answers).toMatch(/HTTP\/1.1 200 [\s\S]*"sent":true[\s\S]*HTTP\/1.1 503 /);
  expect(answers).toMatch(/retry-after: 5/i);
  socket.destroy();
  await closed;
  await server.fresh.close();
});

it('says on SIGTERM that it is no longer ready before it stops serving', async () => {
  const server = await runMain({ env: { DRAIN_SECONDS: '2' } });
  const status = async (path: string) =>
    (await fetch(`${server.url}${path}`, { headers: { connection: 'close' } })).status;
  expect([await status('/readyz'), await status('/api/v1/companies')]).toEqual([200, 200]);
  const started = performance.now();
  server.signal('SIGTERM');
  await expect.poll(() => status('/readyz')).toBe(503);
  // Over new connections.
  for (const path of ['/api/v1/companies', '/healthz', '/api/v1/companies'])
    expect([path, await status(path)]).toEqual([path, 200]);
  expect(await server.status()).toBe(0);
  expect(performance.now() - started).toBeGreaterThan(2000);
  await expect(status('/healthz')).rejects.toThrow();
});
