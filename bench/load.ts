import type { Figure, Place } from './figures.ts';
import { startProbe } from './probe.ts';
import { startClients, startProcess, startServer } from './processes.ts';
import { sizes } from './scale/fill.ts';
import { workingCopy } from './working-copy.ts';

const SECONDS = { S: 15, M: 15, L: 60 };
const BARE_SECONDS = 5;

/** What the site does for 50 clients of all kinds. The server, the clients and the bare Fastify have a process each. */
export async function benchLoad(place: Place): Promise<Figure[]> {
  const { folder, size } = place;
  await using site = await startServer(folder, `sqlite:${await workingCopy(place)}`);
  await using bare = await startProcess('./bare-server.ts', folder);
  using clients = startClients();
  const order = { ask: 'everything', connections: 50, companies: sizes[size].companies } as const;
  const probe = startProbe(site.url, { read: '/healthz', writes: false });
  const loaded = await clients.ask({ ...order, url: site.url, seconds: SECONDS[size] });
  const { longestRead } = await probe.stop();
  const memory = site.memory();
  const ceiling = await clients.ask({ ...order, url: bare.url, seconds: BARE_SECONDS });
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
