import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { timesAsFast } from './compare.ts';
import { isMissed, withGrowth } from './figures.ts';
import { startProbe } from './probe.ts';
import { startClients, startProcess } from './processes.ts';
import { timeCalls } from './timing.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-slow-'));
const script = join(folder, 'server.mjs');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Blocks for some milliseconds: for each request, or once after the first one. It sleeps, so other work doesn't matter. */
writeFileSync(
  script,
  `import { createServer } from 'node:http';
const [each, once] = process.argv.slice(2).map(Number);
const work = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const server = createServer((request, response) => { work(each); response.end('{}'); });
server.listen(0, '127.0.0.1', () => console.log('listening at http://127.0.0.1:' + server.address().port));
if (once) server.once('request', () => setTimeout(work, 100, once));
process.once('SIGTERM', () => process.exit());`,
);
const startWorker = (each: number, once = 0) =>
  startProcess(script, folder, { given: [String(each), String(once)] });

it('sees a call that takes twice as long', async () => {
  const lock = new Int32Array(new SharedArrayBuffer(4));
  const working = (ms: number) => async () => Atomics.wait(lock, 0, 0, ms);
  const measure = async (ms: number) => ({
    ...({ name: 'a call', unit: 'ms', growthTarget: 1.4 } as const),
    value: (await timeCalls(50, working(ms))).p50,
  });
  const before = await measure(5);
  expect(withGrowth([await measure(5)], [before]).map(isMissed)).toEqual([false]);
  expect(withGrowth([await measure(10)], [before]).map(isMissed)).toEqual([true]);
});

it('sees a server that works twice as long for each request', async () => {
  using clients = startClients();
  await using fast = await startWorker(5);
  await using same = await startWorker(5);
  await using slow = await startWorker(10);
  const compared = async ({ url }: { url: string }) => {
    const ask = { paths: ['/'] };
    const value = await timesAsFast(clients, { url, ask }, { url: fast.url, ask });
    return isMissed({ name: 'requests', value, unit: 'of bare', better: 'higher', target: 0.7 });
  };
  expect(await compared(same)).toBe(false);
  expect(await compared(slow)).toBe(true);
});

it('sees that a site was silent', async () => {
  await using site = await startWorker(0, 1500);
  const probe = startProbe(site.url, { writes: false });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect((await probe.stop()).longestRead).toBeGreaterThan(750);
});
