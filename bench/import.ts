import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Figure, Place } from './figures.ts';
import { startProbe } from './probe.ts';
import { startServer } from './processes.ts';
import { inventCompanies } from './scale/companies.ts';

const COMPANIES = 100_000;
const QUIET_MS = 5000;
/** How long an import of companies takes while the site runs, and how long the site is silent meanwhile. */
export async function benchImport({ folder }: Place): Promise<Figure[]> {
  const file = join(folder, 'companies.csv');
  await pipeline(Readable.from(lines(COMPANIES)), createWriteStream(file));
  const database = `sqlite:${join(folder, 'import.db')}`;
  await using site = await startServer(folder, { DATABASE_URL: database });
  const quiet = startProbe(site.url);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const before = await quiet.stop();
  const probe = startProbe(site.url);
  const start = performance.now();
  const status = await runImport(file, database, folder);
  const seconds = (performance.now() - start) / 1000;
  const found = await probe.stop();
  if (status !== 0) throw new Error(`The import exited with ${status}.`);
  return [
    { name: 'import of a million companies', value: (seconds * 1e6) / COMPANIES, unit: 's', target: 180 },
    { name: 'reads during an import, p99', value: found.p99Read, unit: 'ms' },
    { name: 'longest silence during an import', value: found.longestRead, unit: 'ms', target: 25 },
    { name: 'longest silence without one', value: before.longestRead, unit: 'ms' },
    { name: 'longest write during an import', value: found.longestWrite, unit: 'ms' },
    { name: 'requests during an import', value: found.errors, unit: 'errors', target: 0 },
  ];
}

function* lines(count: number) {
  yield 'name,domain,hq_location,address\n';
  for (const { name, domain, hq_location, address } of inventCompanies(count, 7))
    yield `"${name}",${domain},"${hq_location ?? ''}","${address ?? ''}"\n`;
}

async function runImport(file: string, database: string, cwd: string): Promise<number> {
  const command = join(import.meta.dirname, '../server/commands/import.ts');
  const child = spawn(process.execPath, [command, file], {
    cwd,
    env: { DATABASE_URL: database },
    stdio: 'inherit',
  });
  const [status] = (await once(child, 'exit')) as [number];
  return status;
}
