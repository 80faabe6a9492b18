// Shows that the OpenAPI document alone is enough to use the REST API from TypeScript: packs the typed client, compiles
// e2e/api-clients/rest.ts with it, and runs that against the real site. It needs the npm registry, so `npm test` leaves
// it out.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readArguments } from '#server/commands/read-arguments.ts';
import { tokenIn } from '#testing/browser/rest.ts';
import { startSite } from '#testing/browser/site.ts';
import { writeClient } from '../clients/write-client.mjs';

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

readArguments('Usage: npm run check:rest-client', {});
using folder = mkdtempDisposableSync(join(tmpdir(), 'candor-rest-client-'));
const program = join(folder.path, 'client.ts');
const write = (file, content) => writeFileSync(join(folder.path, file), JSON.stringify(content));
const run = (command, ...args) =>
  execFileSync(command, args, { cwd: folder.path, stdio: 'inherit', shell: process.platform === 'win32' });

write('package.json', { private: true, type: 'module' });
write('tsconfig.json', { compilerOptions });
cpSync(fileURLToPath(new URL('../../e2e/api-clients/rest.ts', import.meta.url)), program);
const client = writeClient(folder.path);
run(
  'npm',
  'install',
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  client,
  'typescript@5.9.3',
);
run('npx', 'tsc');
console.log('e2e/api-clients/rest.ts compiles with the generated client');

const { tellStory } = await import(pathToFileURL(program).href);
const site = await startSite();
const mailedToken = async () => tokenIn(await site.newestLink());
try {
  await tellStory({ ...site, mailedToken }, (line) => console.log(`  ${line}`));
} finally {
  await site.stop();
}
