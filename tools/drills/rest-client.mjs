// Shows that the OpenAPI document alone is enough to use the REST API from TypeScript: generates a typed client,
// compiles e2e/api-clients/rest.ts with it, and runs that against the real site. It needs the npm registry, so
// `npm test` leaves it out.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readArguments } from '#server/commands/read-arguments.ts';
import { openApiDocument } from '#server/rest/openapi/document.ts';
import { tokenIn } from '#testing/browser/rest.ts';
import { startSite } from '#testing/browser/site.ts';

// The generator has a peer dependency on TypeScript 5, but this repository has 7. So the three are installed
// together, outside the lock file.
const TOOLS = ['openapi-typescript@7.13.0', 'typescript@5.9.3', 'openapi-fetch@0.17.0'];

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
write('openapi.json', openApiDocument());
cpSync(fileURLToPath(new URL('../../e2e/api-clients/rest.ts', import.meta.url)), program);
run('npm', 'install', '--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts', ...TOOLS);
// Otherwise a field with a default value would be required in requests too.
const options = ['--output', 'candor-rest.d.ts', '--default-non-nullable', 'false'];
run('npx', 'openapi-typescript', 'openapi.json', ...options);
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
