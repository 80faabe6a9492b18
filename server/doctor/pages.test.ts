import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checkPages } from './pages.ts';

/** What the doctor says about a site whose home page takes so long, and whose list of companies has this status, and then another. */
async function judged(milliseconds: number, status: number, then = status) {
  const statuses = [status, then];
  const site = createServer(async ({ url }, response) => {
    if (url === '/') await pause(milliseconds);
    response.writeHead(url === '/' ? 200 : (statuses.shift() ?? then)).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const findings = await checkPages(url);
  site.close();
  return findings.map(({ status: how, says }) => `${how} ${says.replace(url, '')}`);
}

it('measures how long pages take', async () => {
  expect(await judged(0, 200)).toEqual([
    expect.stringMatching(/^ok \/ took \d+ ms\.$/),
    expect.stringMatching(/^ok \/companies took \d+ ms\.$/),
  ]);
  expect(await judged(2100, 500)).toEqual([
    expect.stringMatching(/^warning \/ took \d\.\d seconds\. Check the load/),
    expect.stringMatching(/^problem \/companies answers with status 500\./),
  ]);
});

it('asks a busy server once more', async () => {
  expect(await judged(0, 503, 200)).toEqual([
    expect.stringMatching(/^ok \/ took/),
    expect.stringMatching(/^ok \/companies took/),
  ]);
  expect((await judged(0, 503))[1]).toMatch(/^problem \/companies answers with status 503\./);
});
