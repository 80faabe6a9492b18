import { Agent, request } from 'node:http';

const READ_EACH_MS = 3;
const WRITE_EACH_MS = 100;

const PAGE = '/api/v1/companies?limit=5';

/** Asks a site for a page and adds companies, one after the other, until it is stopped. */
export function startProbe(url: string, { read = PAGE, writes: write = true } = {}) {
  const agent = new Agent({ keepAlive: true });
  const reads: number[] = [];
  const writes: number[] = [];
  const run = Math.random().toString(36).slice(2);
  let errors = 0;
  let running = true;
  const loop = async (times: number[], eachMs: number, ask: (number: number) => Promise<number>) => {
    for (let number = 0; running; number += 1) {
      const start = performance.now();
      if ((await ask(number)) >= 400) errors += 1;
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, eachMs));
    }
  };
  const company = (number: number) => ({ name: `Probe ${number}`, domain: `p${number}-${run}.example` });
  const loops = Promise.all([
    loop(reads, READ_EACH_MS, (n) => send(agent, `${url}${read}${read.includes('?') ? '&' : '?'}n=${n}`)),
    write && loop(writes, WRITE_EACH_MS, (n) => send(agent, `${url}/api/v1/companies`, company(n))),
  ]);
  return {
    async stop() {
      running = false;
      await loops;
      agent.destroy();
      const sorted = reads.toSorted((one, other) => one - other);
      return {
        reads: reads.length,
        longestRead: sorted.at(-1) ?? 0,
        p99Read: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
        writes: writes.length,
        longestWrite: Math.max(0, ...writes),
        errors,
      };
    },
  };
}

/** @returns the status of the response, once it is whole; 599 if there is none */
function send(agent: Agent, url: string, body?: object): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { agent, method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json' } },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 599)),
    );
    sent.on('error', () => resolve(599)).end(body && JSON.stringify(body));
  });
}
