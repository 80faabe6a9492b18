import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchCredential } from './credential.ts';
import { benchImport } from './import.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLists } from './lists.ts';
import { benchLoad } from './load.ts';
import { benchRewrite } from './rewrite.ts';
import { startApp } from './running-app.ts';
import { benchSearch } from './search.ts';
import { benchShift } from './shift.ts';

// `npm run bench` runs all of them, `npm run bench -- lighthouse` runs one. Exits with 2 when a bench misses its
// target, which depends on the machine, and with 1 when one can't run.
const benches = {
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

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, database: { type: 'string' } },
});
const unknown = named.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`);

for (const [name, bench] of Object.entries(benches)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const running = await startApp();
  const reached = await bench(running, values);
  await running.stop();
  if (!reached) process.exitCode = 2;
}
