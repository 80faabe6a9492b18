import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchCredential } from './credential.ts';
import { type Bench, type Figure, isMissed, type Place, tableOf, withGrowth } from './figures.ts';
import { benchImport } from './import.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLists } from './lists.ts';
import { benchLoad } from './load.ts';
import { benchRewrite } from './rewrite.ts';
import { type SizeName, sizes } from './scale/fill.ts';
import { benchSearch } from './search.ts';
import { benchShift } from './shift.ts';

// `npm run bench` runs all of them, `npm run bench -- lighthouse` runs one. Exits with 2 when a figure misses its
// target, which depends on the machine, and with 1 when one can't run.
const benches: Record<string, Bench> = {
  api: benchApi,
  credential: benchCredential,
  import: benchImport,
  lighthouse: benchLighthouse,
  lists: benchLists,
  load: benchLoad,
  rewrite: benchRewrite,
  search: benchSearch,
  shift: benchShift,
};
/** They also run on the smallest data, to see how their figures grow with it. */
const growing = ['lists', 'load'];

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: 'M' },
    seconds: { type: 'string', default: '60' },
    json: { type: 'string' },
  },
});
const unknown = named.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`);
if (!(values.size in sizes)) throw new Error(`There is no size ${values.size}: S, M, L.`);
const size = values.size as SizeName;

const results: Record<string, Figure[]> = {};
for (const [name, bench] of Object.entries(benches)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const figures = await run(bench, size);
  results[name] =
    growing.includes(name) && size !== 'S' ? withGrowth(figures, await run(bench, 'S')) : figures;
  console.log(`\n${name}\n${tableOf(results[name])}`);
}
if (values.json) writeFileSync(values.json, JSON.stringify({ size, results }, null, 2));
if (Object.values(results).flat().some(isMissed)) process.exitCode = 2;

async function run(bench: Bench, size: SizeName): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const place: Place = { folder, size, seconds: Number(values.seconds) };
  try {
    return await bench(place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
