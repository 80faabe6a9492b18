import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runMain } from '#testing/server/run-main.ts';

/** The exit status, once it has one. */
const wait = (pid: number, port: string) =>
  new Promise<number>((resolve) => {
    const script = [join(import.meta.dirname, 'wait-until-ready.ts'), String(pid)];
    execFile(process.execPath, script, { env: { PORT: port } }, (error) => resolve(Number(error?.code ?? 0)));
  });

it('succeeds when the server is ready, and fails when its process is gone', async () => {
  const server = await runMain();
  const { port } = new URL(server.url);
  expect(await wait(server.pid, port)).toBe(0);
  await server.stop();
  expect(await wait(server.pid, port)).toBe(1);
});

it('waits while the server is not ready yet', async () => {
  let asked = 0;
  const slow = createServer((_, response) => {
    asked += 1;
    response.writeHead(asked < 3 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  expect(await wait(process.pid, String((slow.address() as AddressInfo).port))).toBe(0);
  expect(asked).toBe(3);
  slow.close();
});
