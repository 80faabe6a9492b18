import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Figure, Place } from './figures.ts';
import { median } from './median.ts';
import { startApp } from './running-app.ts';

// Ratios to a bare Fastify that returns the same bytes, both in this process and in the same run, because machines
// are noisy. Each figure is the median of several short rounds that alternate between the kinds of call.
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 10;

const endpoints = [
  {
    ...{ name: 'company', rest: '/companies/1', trpc: 'companies.get', input: { id: 1 } },
    targets: { REST: 0.85, first: 0.45 },
  },
  {
    ...{ name: 'reviews', rest: '/reviews?company_id=1', trpc: 'reviews.list', input: { company_id: 1 } },
    targets: { REST: 0.85, first: 0.45 },
  },
  {
    ...{ name: 'company list', rest: '/companies?limit=24', trpc: 'companies.list', input: { limit: 24 } },
    targets: { REST: 0.85, first: 0.35 },
  },
  {
    ...{ name: 'search', rest: '/companies?search=nor&limit=10', trpc: 'companies.list' },
    input: { search: 'nor', limit: 10 },
    targets: { REST: 0.7, first: 0.15 },
  },
];

/** One kind of call to an endpoint, and the bare call that it is compared with. */
type Load = { url: string; status?: number; headers?: Record<string, string>; fresh?: boolean };
type Kind = 'headers' | 'REST' | 'first' | '304' | 'tRPC';
const kinds: Kind[] = ['headers', 'REST', 'first', '304', 'tRPC'];

/**
 * `headers`: the bare Fastify again, but with our headers, which the caller reads in this process: the best that REST
 * can reach. `REST`: the same URL repeatedly, served from memory. `first`: a different URL each time, from the
 * database. `304`: with the ETag. `tRPC`: the same call, as the app makes it.
 */
export async function benchApi(place: Place): Promise<Figure[]> {
  await using running = await startApp(place);
  const figures: Figure[] = [];
  for (const { name, rest, trpc, input, targets } of endpoints) {
    const path = `/api/v1${rest}`;
    const { body, headers } = await running.app.inject({ url: path });
    const bare = await startBare(body);
    const withHeaders = await startBare(body, headers);
    const loads: Record<Kind, Load> = {
      headers: { url: withHeaders.url + rest },
      REST: { url: running.url + path },
      first: { url: running.url + path, fresh: true },
      '304': { url: running.url + path, status: 304, headers: { 'if-none-match': String(headers.etag) } },
      tRPC: { url: `${running.url}/api/trpc/${trpc}?input=${encodeURIComponent(JSON.stringify(input))}` },
    };
    const rounds = await measure(bare.url + rest, loads);
    await bare.app.close();
    await withHeaders.app.close();
    for (const kind of kinds) {
      const value = median(
        rounds.map((round) => round[kind] / (kind === 'first' ? round.bareFresh : round.bare)),
      );
      const target = targets[kind as keyof typeof targets];
      figures.push({
        name: `${name}, ${kind}`,
        value,
        unit: 'of bare',
        better: 'higher',
        ...(target && { target }),
      });
    }
  }
  return figures;
}

type Round = Record<Kind | 'bare' | 'bareFresh', number>;

async function measure(bareUrl: string, loads: Record<Kind, Load>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await load({ url: bareUrl }),
      headers: await load(loads.headers),
      REST: await load(loads.REST),
      '304': await load(loads['304']),
      bareFresh: await load({ url: bareUrl, fresh: true }),
      first: await load(loads.first),
      tRPC: await load(loads.tRPC),
    });
  }
  return rounds;
}

type Headers = Record<string, string | string[] | number | undefined>;

async function startBare(
  body: string,
  { connection: _connection, date: _date, ...headers }: Headers = {},
): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify();
  const all = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  app.get('/*', (_request, reply) => reply.headers(all).send(body));
  return { app, url: await app.listen({ port: 0 }) };
}

/** Across all rounds, because a URL from an earlier round may still be cached. */
let asked = 0;

/** Requests per second. */
async function load({ url, status = 200, headers = {}, fresh = false }: Load): Promise<number> {
  const path = url.slice(new URL(url).origin.length);
  const separator = path.includes('?') ? '&' : '?';
  const another = (request: autocannon.Request) => {
    asked += 1;
    return { ...request, path: `${path}${separator}n=${asked}` };
  };
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(fresh && { requests: [{ setupRequest: another }] }),
  });
  const statuses = Object.keys(result.statusCodeStats ?? {}).join();
  if (statuses !== String(status) || result.errors > 0) throw new Error(`${url} answered with ${statuses}.`);
  return result.requests.average;
}
