import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#db/connect.ts';
import type { Figure, Place } from './figures.ts';
import { startProbe } from './probe.ts';
import { clockBeforeFullHour, type RunningProcess, runCommand, startServer } from './processes.ts';
import { waitForRewrite } from './rewrite.ts';
import { inventCompanies } from './scale/companies.ts';
import { type SizeName, sizes } from './scale/fill.ts';
import { workingCopy } from './working-copy.ts';

/** From the start of the server to its full hour. */
const UNTIL_HOUR_MS = 20_000;
/** For the jobs after the rewrite. */
const AFTER_REWRITE_MS = 3000;
const QUIET_MS = 5000;
const IMPORTED = 60_000;
const SILENCE_MS = 25;
/** What a command may take on the largest data. */
const MOST_SECONDS = { stats: 120, backup: 100, restore: 300, import: 180 };
/** On less data, it may take less, but never less than this. */
const LEAST_SECONDS = 5;

/** How long jobs and commands take while the site is read and written, and how long it is silent meanwhile. */
export async function benchJobs(place: Place): Promise<Figure[]> {
  const { folder, size } = place;
  const database = await workingCopy(place);
  const start = performance.now();
  await using site = await startServer(folder, `sqlite:${database}`, {
    node: clockBeforeFullHour(UNTIL_HOUR_MS),
  });
  const started = performance.now() - start;
  const figures: Figure[] = [{ name: 'start', value: started / 1000, unit: 's', target: 3 }];
  const quiet = await silence(site, 'no job', () => pause(QUIET_MS));
  figures.push(...quiet.map(({ target: _, ...figure }) => figure));
  await using db = connect(`sqlite:${database}`);
  figures.push(
    ...(await silence(site, 'hourly jobs', async () => {
      await waitForRewrite(db);
      await pause(AFTER_REWRITE_MS);
    })),
  );
  const copy = join(folder, 'backup.db');
  for (const [name, command, given] of [
    ['stats', 'recompute-stats', []],
    ['backup', 'backup', [copy]],
    ['search:rebuild', 'rebuild-search', []],
  ] as const)
    figures.push(
      ...(await duringCommand(site, { name, size }, () => runCommand(command, folder, database, [...given]))),
    );
  figures.push(...(await benchRestore(folder, copy, size)));
  return figures;
}

/** An import of companies while the site is read and written. */
export async function benchImport(place: Place): Promise<Figure[]> {
  const { folder, size } = place;
  const file = join(folder, 'companies.csv');
  await pipeline(Readable.from(lines(IMPORTED)), createWriteStream(file));
  const database = await workingCopy(place);
  await using site = await startServer(folder, `sqlite:${database}`);
  const run = () => runCommand('import', folder, database, [file]);
  const [took, ...figures] = await duringCommand(site, { name: 'import', size }, run);
  const value = ((took?.value ?? 0) * 1e6) / IMPORTED;
  return [
    { name: 'import of a million companies', value, unit: 's', target: MOST_SECONDS.import },
    ...figures,
  ];
}

async function benchRestore(folder: string, copy: string, size: SizeName): Promise<Figure[]> {
  const start = performance.now();
  await runCommand('restore', folder, join(folder, 'restored.db'), [copy, '--yes']);
  return [took('restore', size, performance.now() - start)];
}

type Job = { name: string; size: SizeName };

async function duringCommand(site: RunningProcess, { name, size }: Job, run: () => Promise<number>) {
  let memory = 0;
  const start = performance.now();
  let ended = start;
  const silent = await silence(site, name, async () => {
    memory = await run();
    ended = performance.now();
  });
  const used: Figure = { name: `${name}: memory`, value: memory, unit: 'MB' };
  return [took(name, size, ended - start), ...silent, name === 'stats' ? { ...used, target: 150 } : used];
}

function took(name: string, size: SizeName, milliseconds: number): Figure {
  const most = (MOST_SECONDS as Record<string, number>)[name];
  const share = sizes[size].companies / sizes.L.companies;
  const figure: Figure = { name: `${name}: in all`, value: milliseconds / 1000, unit: 's' };
  return most === undefined ? figure : { ...figure, target: Math.max(LEAST_SECONDS, most * share) };
}

/** The longest time without a response while something runs. */
async function silence(site: RunningProcess, name: string, run: () => Promise<unknown>): Promise<Figure[]> {
  const probe = startProbe(site.url);
  await run();
  const { longestRead, longestWrite, p99Read, errors } = await probe.stop();
  return [
    { name: `${name}: longest silence`, value: longestRead, unit: 'ms', target: SILENCE_MS },
    { name: `${name}: reads meanwhile, p99`, value: p99Read, unit: 'ms' },
    { name: `${name}: longest write meanwhile`, value: longestWrite, unit: 'ms' },
    { name: `${name}: failed requests`, value: errors, unit: 'errors', target: 0 },
  ];
}

function* lines(count: number) {
  yield 'name,domain,hq_location,address\n';
  for (const { name, domain, hq_location, address } of inventCompanies(count, 7))
    yield `"${name}",${domain},"${hq_location ?? ''}","${address ?? ''}"\n`;
}
