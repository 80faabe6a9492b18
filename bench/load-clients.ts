import autocannon from 'autocannon';
import { seededRandom } from '#db/demo-data/random.ts';
import { syllables } from './scale/words.ts';

// 50 clients that read (90 %), search (8 %) and add companies (2 %), in a process of their own.
const CLIENTS = 50;
const WRITES = 0.02;
const SEARCHES = 0.08;

export type LoadOrder = { url: string; seconds: number; companies: number };
export type LoadResult = { perSecond: number; p50: number; p99: number; errors: number };

const order = JSON.parse(process.argv[2] ?? '{}') as LoadOrder;
const random = seededRandom(5);
const run = Date.now().toString(36);
let asked = 0;

const reads = [
  (id: number) => `/companies/${id}`,
  (id: number) => `/reviews?company_id=${id}`,
  (id: number) => `/companies/${id}/insights`,
  (id: number) => `/companies?limit=24&offset=${id % 1000}`,
];

function nextRequest(request: autocannon.Request): autocannon.Request {
  asked += 1;
  const kind = random();
  if (kind < WRITES) {
    const company = { name: `Load ${asked}`, domain: `l${asked}-${run}.example` };
    const headers = { ...request.headers, 'content-type': 'application/json' };
    return { ...request, method: 'POST', path: '/api/v1/companies', headers, body: JSON.stringify(company) };
  }
  // The same few companies most of the time.
  const id = 1 + Math.floor(order.companies * random() ** 3);
  const letters = syllables[asked % syllables.length] ?? 'no';
  const search = `/companies?limit=10&search=${letters}${'aeiou'[asked % 5]}`;
  const read = reads[Math.floor(random() * reads.length)]?.(id) ?? '';
  const path = `/api/v1${kind < WRITES + SEARCHES ? search : read}`;
  return { ...request, method: 'GET', path };
}

const result = await autocannon({
  url: order.url,
  connections: CLIENTS,
  duration: order.seconds,
  requests: [{ setupRequest: nextRequest }],
});
const found: LoadResult = {
  perSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  errors: result.errors + result.timeouts + result.non2xx,
};
process.send?.(found);
