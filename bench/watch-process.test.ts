import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startProcess } from './processes.ts';
import { growthPerMinute, liveHeap, tellsLiveHeap, watchProcess } from './watch-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-leak-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every 50 ms, it stores 500 kB that nobody needs and opens a file, or does neither. */
const script = join(folder, 'server.mjs');
writeFileSync(
  script,
  `import { createServer } from 'node:http';
import { openSync } from 'node:fs';
const kept = [];
if (process.argv[2] === 'leaking')
  setInterval(() => { kept.push(Array.from({ length: 62500 }, Math.random)); openSync('/dev/null'); }, 50);
const server = createServer((request, response) => response.end());
server.listen(0, '127.0.0.1', () => console.log('listening at http://127.0.0.1:' + server.address().port));
process.once('SIGTERM', () => process.exit());`,
);

async function watched(kind: string) {
  await using site = await startProcess(script, folder, { given: [kind], node: tellsLiveHeap });
  const before = await liveHeap(site);
  const watch = watchProcess(site);
  await new Promise((resolve) => setTimeout(resolve, 6000));
  const samples = watch.stop();
  return {
    memory: growthPerMinute(samples, 'megabytes'),
    files: growthPerMinute(samples, 'files'),
    objects: (await liveHeap(site)) - before,
  };
}

it('sees memory and files that a server loses, and none where it loses nothing', async () => {
  const leaking = await watched('leaking');
  expect(leaking.memory).toBeGreaterThan(10);
  expect(leaking.files).toBeGreaterThan(100);
  expect(leaking.objects).toBeGreaterThan(5);
  const sound = await watched('sound');
  expect(sound.files).toBe(0);
  expect(sound.objects).toBeLessThan(1);
});

it('computes the slope of a line', () => {
  const samples = [0, 1, 2, 3].map((minute) => ({ minute, megabytes: 5 + 2 * minute, files: 9 }));
  expect([growthPerMinute(samples, 'megabytes'), growthPerMinute(samples, 'files')]).toEqual([2, 0]);
});
