import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATION = /^\d{4}-.*(?<!\.test)\.ts$/;

/**
 * The commit of the release before this one: the newest tag like `v1.2.0` before this commit, or without any, the commit
 * before the newest migration came. Undefined where the project's history isn't there.
 */
export function commitBefore(root: string): string | undefined {
  const git = (...args: string[]) => tryGit(root, args);
  if (git('rev-parse', '--show-prefix') !== '') return undefined;
  const tag = git('describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^');
  if (tag) return git('rev-parse', `${tag}^{commit}`);
  const newest = readdirSync(join(root, 'db/migrations'))
    .filter((name) => MIGRATION.test(name))
    .sort()
    .at(-1);
  const came = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `db/migrations/${newest}`);
  return git('rev-parse', came ? `${came}^` : 'HEAD');
}

/** That commit's files in a folder of their own, with the packages and pages of this one. */
export function checkOut(root: string, commit: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'candor-before-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  for (const name of ['node_modules', 'client/dist', 'client/dist-server'])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function tryGit(cwd: string, args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
