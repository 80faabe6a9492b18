import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startSite } from '../e2e/site.ts';
import { startProbe } from './probe.ts';
import { inventCompanies } from './scale/companies.ts';

const COMPANIES = 100_000;
const QUIET_MS = 5000;
const TARGET = { secondsAMillion: 180, silenceMs: 25 };

/** How long an import of companies takes while the site runs, and how long the site is silent meanwhile. */
export async function benchImport(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-import-'));
  const file = join(folder, 'companies.csv');
  await pipeline(Readable.from(lines(COMPANIES)), createWriteStream(file));
  const site = await startSite({ RATE_LIMITS: 'off' });
  try {
    const quiet = startProbe(site.url);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    console.log(`before the import: ${describe(await quiet.stop())}`);

    const probe = startProbe(site.url);
    const start = performance.now();
    const status = await runImport(file, `sqlite:${site.database}`, folder);
    const seconds = (performance.now() - start) / 1000;
    const found = await probe.stop();
    const aMillion = (seconds * 1e6) / COMPANIES;
    console.log(`during the import: ${describe(found)}`);
    console.log(
      `${COMPANIES} companies in ${seconds.toFixed(0)} s: a million in ${aMillion.toFixed(0)} s (target ${TARGET.secondsAMillion})`,
    );
    return status === 0 && aMillion <= TARGET.secondsAMillion && found.longestRead <= TARGET.silenceMs;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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

function describe({ reads, longestRead, p99Read, writes, longestWrite, errors }: Awaited<Found>): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `${reads} reads, p99 ${ms(p99Read)}, longest ${ms(longestRead)} (target ${TARGET.silenceMs}); ${writes} writes, longest ${ms(longestWrite)}; errors: ${errors}`;
}

type Found = ReturnType<ReturnType<typeof startProbe>['stop']>;
