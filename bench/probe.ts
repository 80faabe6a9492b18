import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { startHelper } from './processes.ts';
import { visitor } from './visitors.ts';

const READ_EACH_MS = 3;
const WRITE_EACH_MS = 100;

const PAGE = '/api/v1/companies?limit=5';

type Order = { url: string; read: string; writes: boolean };
type Times = { reads: number[]; writes: number[]; errors: number };

if (process.argv[1] === import.meta.filename) process.once('message', (order: Order) => probe(order));

/**
 * Asks a site for a page and adds companies, one after the other, until it is stopped. In a process of its own: whatever
 * the bench computes meanwhile would look like a wait.
 */
export function startProbe(url: string, { read = PAGE, writes = true } = {}) {
  const child = startHelper('probe.ts');
  child.send({ url, read, writes } satisfies Order);
  return {
    async stop() {
      child.send('stop');
      const [times] = (await once(child, 'message')) as [Times];
      await once(child, 'exit');
      const sorted = times.reads.toSorted((one, other) => one - other);
      return {
        reads: times.reads.length,
        longestRead: sorted.at(-1) ?? 0,
        readsAbove: (milliseconds: number) => times.reads.filter((time) => time > milliseconds).length,
        p99Read: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
        writes: times.writes.length,
        longestWrite: Math.max(0, ...times.writes),
        errors: times.errors,
      };
    },
  };
}

/** What a probe that reads one company sees while something runs. */
export async function probeWhile(url: string, run: () => Promise<unknown>) {
  const probe = startProbe(url, { read: '/api/v1/companies/1' });
  await run();
  return probe.stop();
}

async function probe({ url, read, writes }: Order): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times: Times = { reads: [], writes: [], errors: 0 };
  const run = Math.random().toString(36).slice(2);
  let running = true;
  process.once('message', () => (running = false));
  const loop = async (into: number[], eachMs: number, ask: (number: number) => Promise<number>) => {
    for (let number = 0; running; number += 1) {
      const start = performance.now();
      if ((await ask(number)) >= 400) times.errors += 1;
      into.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, eachMs));
    }
  };
  const company = (number: number) => ({ name: `Probe ${number}`, domain: `p${number}-${run}.example` });
  await Promise.all([
    loop(times.reads, READ_EACH_MS, () => send(agent, url + read)),
    writes && loop(times.writes, WRITE_EACH_MS, (n) => send(agent, `${url}/api/v1/companies`, company(n))),
  ]);
  agent.destroy();
  process.send?.(times, () => process.disconnect());
}

let asked = 0;

/** @returns the status of the response, once it is whole; 599 if there is none */
function send(agent: Agent, url: string, body?: object): Promise<number> {
  return new Promise((resolve) => {
    // From the database, not from memory.
    const fresh = { 'cache-control': 'no-cache' };
    const headers = { 'content-type': 'application/json', ...fresh, ...visitor(asked++) };
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode ?? 599)),
    );
    sent.on('error', () => resolve(599)).end(body && JSON.stringify(body));
  });
}
