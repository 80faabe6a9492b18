import { requestsPerSecond, timesAsFast } from './compare.ts';
import type { Figure, Place } from './figures.ts';
import { startClients, startProcess, startServer } from './processes.ts';
import { sizes } from './scale/fill.ts';
import { workingCopy } from './working-copy.ts';

const PAGES_SECONDS = 5;

const endpoints = [
  {
    ...{ name: 'company', rest: '/companies/1', trpc: 'companies.get', input: { id: 1 } },
    targets: [0.85, 0.45],
  },
  {
    ...{ name: 'reviews', rest: '/reviews?company_id=1', trpc: 'reviews.list', input: { company_id: 1 } },
    targets: [0.85, 0.45],
  },
  {
    ...{ name: 'company list', rest: '/companies?limit=24', trpc: 'companies.list', input: { limit: 24 } },
    targets: [0.85, 0.35],
  },
  {
    ...{ name: 'search', rest: '/companies?search=nor&limit=10', trpc: 'companies.list' },
    input: { search: 'nor', limit: 10 },
    targets: [0.7, 0.15],
  },
];
const TRPC_TARGETS = [0.7, 0.25];

/** `load` measures how requests are refused. Here, a busy machine would only make the bench fail. */
const startUnshed = async (place: Place) =>
  startServer(place.folder, `sqlite:${await workingCopy(place)}`, { env: { LOAD_SHEDDING: 'off' } });

/**
 * Requests per second compared with a bare Fastify. Repeating a request reads it from memory; with another number in it
 * each time, from the database. The server, the bare Fastify and the clients have a process each.
 */
export async function benchApi(place: Place): Promise<Figure[]> {
  await using site = await startUnshed(place);
  await using bare = await startProcess('./bare-server.ts', place.folder, { given: [site.url] });
  using clients = startClients();
  const figures: Figure[] = [];
  for (const { name: what, rest, trpc, input, targets } of endpoints) {
    const call = `/api/trpc/${trpc}?input=${encodeURIComponent(JSON.stringify(input))}`;
    for (const [way, path, goals] of [
      ['REST', `/api/v1${rest}`, targets],
      ['tRPC', call, TRPC_TARGETS],
    ] as const)
      for (const [source, target] of goals.entries()) {
        const ask = { paths: [path], fresh: source === 1 };
        const value = await timesAsFast(clients, { url: site.url, ask }, { url: bare.url, ask });
        const name = `${way}, ${what}, from ${source === 0 ? 'memory' : 'the database'}`;
        figures.push({ name, value, unit: 'of bare', better: 'higher', target });
      }
  }
  return figures;
}

/** The pages that anyone may read, rendered; any company's, and three from memory compared with a bare Fastify. */
export async function benchPages(place: Place): Promise<Figure[]> {
  await using site = await startUnshed(place);
  await using bare = await startProcess('./bare-server.ts', place.folder, { given: [site.url] });
  using clients = startClients();
  const ask = { url: site.url, ask: 'company pages', companies: sizes[place.size].companies } as const;
  const seconds = PAGES_SECONDS;
  // The first ones are compiled while they run.
  await requestsPerSecond(clients, { ...ask, seconds });
  const value = await requestsPerSecond(clients, { ...ask, seconds });
  const { p50, p99 } = await clients.ask({ ...ask, connections: 1, seconds });
  const figures: Figure[] = [
    { name: 'company pages', value, unit: 'a second', better: 'higher', growthTarget: 0.8 },
    { name: 'a company page, not from memory, p50', value: p50, unit: 'ms', target: 12 },
    { name: 'a company page, not from memory, p99', value: p99, unit: 'ms', target: 25 },
  ];
  for (const path of ['/', '/companies', '/companies/1']) {
    const page = { paths: [path] };
    const ratio = await timesAsFast(clients, { url: site.url, ask: page }, { url: bare.url, ask: page });
    figures.push({
      name: `${path} from memory`,
      value: ratio,
      unit: 'of bare',
      better: 'higher',
      target: 0.7,
    });
  }
  return figures;
}
