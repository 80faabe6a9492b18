import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { createDeps } from '#server/create-deps.ts';
import { readConfig } from '#server/env.ts';
import { prepareDatabase } from '#server/prepare-database.ts';

// Ratios to a bare Fastify that returns the same bytes, both in this process and in one run, because machines are
// noisy: each figure is the median of several short rounds, bare and real taken in turn.
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 10;

const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
const deps = createDeps(
  readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
    KEYS_DIR: join(folder, 'keys'),
    APP_SECRET: 'bench'.repeat(8),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'on',
  }),
);
process.chdir(folder);
await prepareDatabase(deps);
const app = await buildApp(deps);
const url = await app.listen({ port: 0 });

const paths = {
  'GET company': '/api/v1/companies/1',
  'GET reviews': '/api/v1/reviews?company_id=1',
  'company list': '/api/v1/companies?limit=24',
  search: '/api/v1/companies?search=nor&limit=10',
};

console.log('endpoint        req/s   bare req/s   ratio');
for (const [name, path] of Object.entries(paths)) {
  const { body } = await app.inject({ url: path });
  const bare = Fastify();
  bare.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  const bareUrl = await bare.listen({ port: 0 });
  const rounds: { real: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ bare: await load(bareUrl), real: await load(url + path) });
  }
  const real = median(rounds.map((round) => round.real));
  const ceiling = median(rounds.map((round) => round.bare));
  const ratio = median(rounds.map((round) => round.real / round.bare));
  console.log(
    `${name.padEnd(12)} ${real.toFixed(0).padStart(8)} ${ceiling.toFixed(0).padStart(12)} ${ratio.toFixed(2).padStart(7)}`,
  );
  await bare.close();
}
await stop(app);

async function load(target: string): Promise<number> {
  const result = await autocannon({ url: target, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target} answered with errors.`);
  return result.requests.average;
}

function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function stop(running: FastifyInstance): Promise<void> {
  await running.close();
  await deps.db.destroy();
  rmSync(folder, { recursive: true, force: true });
}
