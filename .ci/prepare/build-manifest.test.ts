import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { writeBuildManifest } from './build-manifest.mjs';

function project(folder = '') {
  const root = join(mkdtempSync(join(tmpdir(), 'candor-manifest-')), folder);
  const dist = join(root, 'client/dist');
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  write('.gitignore', 'client/dist/\n');
  write('client/main.ts', 'start();\n');
  for (const file of ['index.html', 'assets/a.js', 'assets/a.js.br', 'dev/parts.html', '.vite/manifest.json'])
    write(`client/dist/${file}`, file);
  const manifest = () => {
    writeBuildManifest(root, dist);
    return JSON.parse(readFileSync(join(dist, '.well-known/candor-build.json'), 'utf8'));
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  return { write, manifest, git };
}

it('names the digest of each file that the site serves, and nothing else', () => {
  const digest = (content: string) => createHash('sha256').update(content).digest('hex');
  expect(project().manifest().files).toEqual({
    '/assets/a.js': digest('assets/a.js'),
    '/index.html': digest('index.html'),
  });
});

it('names the commit, and whether anything differs from it', () => {
  const { write, manifest, git } = project();
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
  const commit = git('rev-parse', 'HEAD');
  expect(manifest()).toMatchObject({ commit, uncommitted_changes: false });
  write('client/extra.ts', '');
  expect(manifest()).toMatchObject({ commit, uncommitted_changes: true });
});

it('names no commit in an unpacked archive, not even inside another repository', () => {
  const unknown = { commit: null, uncommitted_changes: null };
  expect(project().manifest()).toMatchObject(unknown);
  const { manifest, git } = project('inside');
  git('init', '--quiet', '..');
  git('commit', '--quiet', '--allow-empty', '--message', 'Start');
  expect(manifest()).toMatchObject(unknown);
});
