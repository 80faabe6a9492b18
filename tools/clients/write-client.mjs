import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { openApiDocument } from '#server/rest/openapi/document.ts';

const root = join(import.meta.dirname, '../..');
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

// The generator has a peer dependency on TypeScript 5, but this repository has 7. So they are installed together, outside the
// lock file, from the npm registry.
const GENERATOR = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];

/**
 * Packs the typed client for this version of the API.
 * @returns the path of the package
 */
export function writeClient(folder) {
  using work = mkdtempDisposableSync(join(tmpdir(), 'candor-client-'));
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: work.path, encoding: 'utf8', shell: process.platform === 'win32' });
  cpSync(join(root, 'tools/clients/typescript'), work.path, { recursive: true });
  const description = {
    ...read('tools/clients/typescript/package.json'),
    version: read('package.json').version,
  };
  writeFileSync(join(work.path, 'package.json'), JSON.stringify(description));
  writeFileSync(join(work.path, 'openapi.json'), JSON.stringify(openApiDocument()));
  run(
    'npm',
    'install',
    '--no-save',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    ...GENERATOR,
  );
  // Otherwise a field with a default value would be required in requests too.
  const options = ['--output', 'candor.d.ts', '--default-non-nullable', 'false'];
  run('npx', 'openapi-typescript', 'openapi.json', ...options);
  return join(folder, run('npm', 'pack', '--silent', '--pack-destination', folder).trim());
}

if (import.meta.main) {
  const usage = 'Usage: npm run release:client -- FOLDER';
  const { positionals } = readArguments(usage, { allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) refuse(usage);
  mkdirSync(folder, { recursive: true });
  console.log(writeClient(resolve(folder)));
}
