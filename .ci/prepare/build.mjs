import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { timeOf, writeBuildManifest } from './build-manifest.mjs';
import { nameCommit, writeSbom } from './sbom.mjs';

const SOURCES = [
  'client',
  'shared',
  'vite.config.ts',
  'tools/build/bundled-packages.ts',
  'tools/build/finish-build.ts',
  '.ci/prepare/sbom.mjs',
  'tools/build/early-script.ts',
  'tools/build/style-rules.ts',
  'server/pages/used-styles.ts',
  'package-lock.json',
  'tsconfig.json',
];
const OUTPUT = 'client/dist';
/** What the server renders pages with. */
const RENDERER = 'client/dist-server';

/** Builds the client unless client/dist was built from exactly these sources, and notes the commit. */
export function ensureBuilt(root) {
  buildIfStale(root);
  const commit = writeBuildManifest(root, join(root, OUTPUT));
  nameCommit(root, { ...commit, time: timeOf(root, commit) });
}

function buildIfStale(root) {
  const mark = join(root, OUTPUT, '.source-hash');
  const hash = sourceHash(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash && existsSync(join(root, RENDERER))) return;
  console.log('Building the client …');
  // The marker is deleted first and written last, so a build that is killed in between leaves none.
  rmSync(mark, { force: true });
  const bin = join(root, 'node_modules', '.bin');
  const { status, error, stdout, stderr } = spawnSync(join(bin, 'vite'), ['build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production', PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  if (error || status !== 0) {
    throw new Error(
      `${stdout ?? ''}${stderr ?? ''}\nThe client could not be built: ${error?.message ?? 'see above'}.`,
    );
  }
  writeSbom(root);
  writeFileSync(mark, hash);
}

function sourceHash(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(root, source))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(root, path) {
  const full = join(root, path);
  if (path === OUTPUT || path === RENDERER || !existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(root, `${path}/${name}`));
}
