import type { Figure, Place } from './figures.ts';
import type { LoadOrder, LoadResult } from './load-clients.ts';
import { startProbe } from './probe.ts';
import { runScript, startProcess, startServer } from './processes.ts';
import { sizes } from './scale/fill.ts';
import { copyOfFilled } from './scale/filled.ts';

const BARE_SECONDS = 5;

/** What the site does for 50 clients of all kinds. The server, the clients and the bare Fastify have a process each. */
export async function benchLoad({ folder, size, seconds }: Place): Promise<Figure[]> {
  const database = await copyOfFilled(size, folder, `load-${size}.db`);
  await using site = await startServer(folder, { DATABASE_URL: `sqlite:${database}`, DEMO_DATA: 'off' });
  await using bare = await startProcess('./bare-server.ts', folder);
  const { companies } = sizes[size];
  const clients = (url: string, of = seconds) =>
    runScript<LoadResult>('load-clients.ts', { url, seconds: of, companies } satisfies LoadOrder);
  const probe = startProbe(site.url, { read: '/healthz', writes: false });
  const loaded = await clients(site.url);
  const { longestRead } = await probe.stop();
  const memory = site.memory();
  const ceiling = await clients(bare.url, Math.min(seconds, BARE_SECONDS));
  return [
    {
      name: 'mixed load, requests',
      value: loaded.perSecond,
      unit: 'a second',
      better: 'higher',
      growthTarget: 0.8,
    },
    {
      name: 'mixed load, compared with a bare Fastify',
      value: loaded.perSecond / ceiling.perSecond,
      unit: 'of bare',
      better: 'higher',
    },
    { name: 'mixed load, p50', value: loaded.p50, unit: 'ms' },
    { name: 'mixed load, p99', value: loaded.p99, unit: 'ms', target: 80 },
    { name: 'mixed load, failed requests', value: loaded.errors, unit: 'errors', target: 0 },
    { name: 'mixed load, longest silence', value: longestRead, unit: 'ms' },
    { name: 'mixed load, memory after it', value: memory, unit: 'MB', target: 250 },
  ];
}
