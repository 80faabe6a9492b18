import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Installs the tools into an empty folder, as somebody without this repository would. Returns their names. */
export function installTools(folder) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  const npm = ['install', '--prefix', folder, '--loglevel=error', ...quiet, ...TOOLS];
  const { ok, output } = run('npm', npm, { cwd: folder, shell: process.platform === 'win32' });
  if (!ok) throw new Error(`The tools could not be installed:\n${output}`);
  return TOOLS;
}

/** Generates types from a document and compiles a program with them. Returns the compiler's output. */
export function compile(folder, name, document, program) {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  cpSync(program, join(project, 'client.ts'));
  const modules = join(folder, 'node_modules');
  // Otherwise a field with a default value would be required in requests too.
  const options = ['--output', 'candor-rest.d.ts', '--default-non-nullable', 'false'];
  const generator = [join(modules, 'openapi-typescript/bin/cli.js'), 'openapi.json', ...options];
  const generated = run(process.execPath, generator, { cwd: project });
  if (!generated.ok) throw new Error(`No client could be generated:\n${generated.output}`);
  const { ok, output } = run(process.execPath, [join(modules, 'typescript/bin/tsc')], { cwd: project });
  return { ok, output, program: join(project, 'client.ts') };
}

function run(command, args, options) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  return { ok: status === 0, output: error?.message ?? `${stdout}${stderr}`.trim() };
}
