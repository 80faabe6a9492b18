import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answered } from './clients.ts';
import type { Figure, Place } from './figures.ts';
import { type RunningProcess, startClients, startServer } from './processes.ts';
import { sizes } from './scale/fill.ts';
import { workingCopy } from './working-copy.ts';

/** As many as the server has something to do for all the time, and far more. */
const [FEW, MANY] = [10, 400];
const TIMES = 3;
const BRIEFLY_S = 3;
const PAUSE_MS = 1000;
const LAG_TARGET_MS = 200;

/** What becomes of visitors who ask for three times the pages that the server can render, and of its event loop. */
export async function benchOverload(place: Place): Promise<Figure[]> {
  const { folder, size, seconds } = place;
  const [busy = 0] = loadavg();
  await using site = await startServer(folder, `sqlite:${await workingCopy(place)}`, {
    node: ['--import', `file://${join(import.meta.dirname, 'tell-lag.ts')}`],
  });
  using clients = startClients();
  const order = { url: site.url, ask: 'company pages', companies: sizes[size].companies, seconds } as const;
  const briefly = { ...order, connections: FEW, seconds: BRIEFLY_S };
  const pages = ({ perSecond, refused }: Answered) => perSecond - refused / seconds;
  // So that the code is compiled.
  await clients.ask(briefly);
  const able = pages(await clients.ask({ ...order, connections: FEW }));
  await longestLag(site);
  const rate = Math.round(TIMES * able);
  const asked = await clients.ask({ ...order, connections: MANY, rate });
  const lag = await longestLag(site);
  await pause(PAUSE_MS);
  const after = await clients.ask(briefly);
  return [
    { name: 'pages that it can render', value: able, unit: 'a second' },
    { name: 'overload, pages asked for', value: asked.perSecond, unit: 'a second' },
    { name: 'overload, pages rendered', value: pages(asked), unit: 'a second' },
    { name: 'overload, longest lag of the event loop', value: lag, unit: 'ms', target: LAG_TARGET_MS },
    { name: 'overload, neither a page nor a 503', value: asked.errors, unit: 'errors', target: 0 },
    { name: 'a second later, refused or failed', value: after.errors, unit: 'errors', target: 0 },
    { name: 'load average of the machine before', value: busy, unit: '' },
  ];
}

/** How far the event loop was behind at most since this was asked before, in ms. */
async function longestLag(site: RunningProcess): Promise<number> {
  const told = () => [...site.output().matchAll(/^longest lag ([\d.]+)$/gm)].map(([, lag]) => Number(lag));
  const before = told().length;
  process.kill(site.pid, 'SIGWINCH');
  while (told().length === before) await pause(20);
  return told().at(-1) ?? 0;
}
