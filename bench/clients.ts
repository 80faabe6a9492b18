import autocannon from 'autocannon';
import { seededRandom } from '#db/demo-data/random.ts';
import words from './scale/words.json' with { type: 'json' };
import { visitor } from './visitors.ts';

// Sends requests in a process of its own, because clients need the processor too.
const WRITES = 0.02;
const SEARCHES = 0.08;
/** Who ask for the same again and again: enough for the limits, and built in no time. */
const VISITORS = 1000;

type Asked = { path: string; method?: 'POST'; body?: string };
export type Order = {
  url: string;
  seconds: number;
  connections: number;
  companies?: number;
  /** What they ask for: what all kinds of people do, the page of any company, or some paths, repeated or never the same. */
  ask: 'everything' | 'company pages' | { paths: string[]; fresh?: boolean };
};
export type Answered = { perSecond: number; p50: number; p99: number; errors: number };

const random = seededRandom(5);
const run = Date.now().toString(36);
let asked = 0;

const reads = [
  (id: number) => `/companies/${id}`,
  (id: number) => `/reviews?company_id=${id}`,
  (id: number) => `/companies/${id}/insights`,
  (id: number) => `/companies?limit=24&offset=${id % 1000}`,
];

/** 90 % reads, of the same few companies most of the time, 8 % searches, 2 % new companies. */
function anything(companies: number): Asked {
  const kind = random();
  if (kind < WRITES) {
    const body = JSON.stringify({ name: `Load ${asked}`, domain: `l${asked}-${run}.example` });
    return { method: 'POST', path: '/api/v1/companies', body };
  }
  const letters = `${words.syllables[asked % words.syllables.length] ?? 'no'}${'aeiou'[asked % 5]}`;
  if (kind < WRITES + SEARCHES) return { path: `/api/v1/companies?limit=10&search=${letters}` };
  const id = 1 + Math.floor(companies * random() ** 3);
  return { path: `/api/v1${reads[Math.floor(random() * reads.length)]?.(id)}` };
}

/** Any company's page, so hardly any is in memory. */
const companyPage = (companies: number): Asked => ({
  path: `/companies/${1 + Math.floor(companies * random())}`,
});

function next({ ask, companies = 1 }: Order): Asked {
  asked += 1;
  if (ask === 'everything') return anything(companies);
  if (ask === 'company pages') return companyPage(companies);
  const path = ask.paths[asked % ask.paths.length] ?? '/';
  return { path };
}

const repeated = (path?: string): autocannon.Request[] =>
  Array.from({ length: VISITORS }, (_, number) => ({ path, headers: visitor(number) }));

async function carryOut(order: Order): Promise<Answered> {
  const { url, seconds: duration, connections, ask } = order;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { body, ...rest } = next(order);
    const headers = {
      ...request.headers,
      ...visitor(asked),
      ...(body && { 'content-type': 'application/json' }),
      // Answered by the database, not from memory.
      ...(typeof ask === 'object' && ask.fresh && { 'cache-control': 'no-cache' }),
    };
    return { ...request, method: 'GET', headers, ...rest, ...(body && { body }) };
  };
  const same = typeof ask === 'object' && !ask.fresh && ask.paths.length === 1;
  const { requests, latency, ...result } = await autocannon({
    url,
    requests: same ? repeated(ask.paths[0]) : [{ setupRequest }],
    connections,
    duration,
    // It ends at a sample only, by default after a whole second.
    sampleInt: 100,
  });
  return {
    perSecond: requests.total / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  };
}

process.on('message', async (order: Order) => process.send?.(await carryOut(order)));
