import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The commit of the release before this one: the newest tag like `v1.2.0` before this commit. Without any, somebody may
 * come from whatever was published: then it is the first version that starts on a newer schema, which has most to lose.
 * Undefined where the project's history isn't there.
 */
export function commitBefore(root: string): string | undefined {
  const git = (...args: string[]) => tryGit(root, args);
  if (git('rev-parse', '--show-prefix') !== '') return undefined;
  const tag = git('describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^');
  if (tag) return git('rev-parse', `${tag}^{commit}`);
  return (
    git('log', '--reverse', '--format=%H', '-S-needs-', '--', 'db/migrate.ts')?.split('\n')[0] || undefined
  );
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
