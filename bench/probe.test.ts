import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer } from '#testing/server/make-app.ts';
import { startProbe } from './probe.ts';
import { startProcess } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-silent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('sees that a site was silent', async () => {
  const script = join(folder, 'server.mjs');
  writeFileSync(
    script,
    `import { createServer } from 'node:http';
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const server = createServer((request, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => console.log('listening at http://127.0.0.1:' + server.address().port));
server.once('request', () => setTimeout(sleep, 100, 1500));
process.once('SIGTERM', () => process.exit());`,
  );
  await using site = await startProcess(script, folder);
  const probe = startProbe(site.url, { writes: false });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect((await probe.stop()).longestRead).toBeGreaterThan(750);
});

it('asks a site for nothing that it refuses', async () => {
  const server = await makeServer();
  await makeCompany(server.deps.db);
  const probe = startProbe(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { reads, writes, errors } = await probe.stop();
  expect([reads > 0, writes > 0, errors]).toEqual([true, true, 0]);
  await server.close();
});
