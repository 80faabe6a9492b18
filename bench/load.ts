import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadOrder, LoadResult } from './load-clients.ts';
import { startProbe } from './probe.ts';
import type { RunningApp } from './running-app.ts';

const TARGET = { p99: 80, rss: 250, ofBare: 0.25 };
const QUIET = { seconds: 5 };

/**
 * What the site does for 50 clients of all kinds: the demo data, or the database that `--database` names (filled by
 * `npm run bench:data`). The server, the clients and the bare Fastify have a process each. The last line is JSON.
 */
export async function benchLoad(_: RunningApp, { seconds = '60', database = '' } = {}): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-load-'));
  const site = await startProcess('../server/main.ts', folder, {
    PORT: '0',
    RATE_LIMITS: 'off',
    DATABASE_URL: database || `sqlite:${join(folder, 'load.db')}`,
    DEMO_DATA: database ? 'off' : 'on',
  });
  const bare = await startProcess('./bare-server.ts', folder, {});
  try {
    const total = (await (await fetch(`${site.url}/api/v1/companies?limit=1`)).json()) as {
      meta: { total: number };
    };
    const order = { seconds: Number(seconds), companies: total.meta.total };
    const probe = startProbe(site.url, { read: '/healthz', writes: false });
    const loaded = await runClients({ ...order, url: site.url });
    const { longestRead } = await probe.stop();
    const ceiling = await runClients({ ...order, ...QUIET, url: bare.url });
    const rss =
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    const row = {
      ...order,
      ...loaded,
      ofBare: loaded.perSecond / ceiling.perSecond,
      rss,
      silence: longestRead,
    };
    print({
      companies: row.companies,
      'requests/s': row.perSecond,
      'of bare': row.ofBare,
      'p50 ms': row.p50,
      'p99 ms': row.p99,
      errors: row.errors,
      'silent ms': row.silence,
      'memory MB': row.rss,
    });
    console.log(JSON.stringify({ ...row, bare: ceiling }));
    return row.errors === 0 && row.p99 <= TARGET.p99 && row.rss <= TARGET.rss && row.ofBare >= TARGET.ofBare;
  } finally {
    await Promise.all([site, bare].map(stopProcess));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startProcess(script: string, cwd: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], { cwd, env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  for (;;) {
    const url = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
    if (url) return { child, url };
    if (child.exitCode !== null) throw new Error(`${script} didn't start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function stopProcess({ child }: { child: ChildProcess }): Promise<void> {
  const stopped = once(child, 'exit');
  child.kill('SIGTERM');
  await stopped;
}

async function runClients(order: LoadOrder): Promise<LoadResult> {
  const clients = fork(join(import.meta.dirname, 'load-clients.ts'), [JSON.stringify(order)]);
  const [result] = (await once(clients, 'message')) as [LoadResult];
  await once(clients, 'exit');
  return result;
}

function print(columns: Record<string, number>): void {
  const digits = (value: number) => (Number.isInteger(value) ? 0 : value < 10 ? 2 : 1);
  console.log(
    Object.keys(columns)
      .map((name) => name.padStart(12))
      .join(''),
  );
  console.log(
    Object.values(columns)
      .map((value) => value.toFixed(digits(value)).padStart(12))
      .join(''),
  );
}
