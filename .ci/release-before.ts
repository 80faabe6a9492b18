import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why there is no release to compare with. */
type Missing = { missing: string };

/**
 * The commit of the release before this one: the newest tag like `v1.2.0` before this commit. Without any, someone may
 * come from whatever was published: then it is the first version that starts on a newer schema, which has most to lose.
 * Never this commit itself.
 */
export function commitBefore(root: string): string | Missing {
  const git = (...args: string[]) => tryGit(root, args);
  if (git('rev-parse', '--show-prefix') !== '') return { missing: "the project's history isn't here" };
  const tag = git('describe', '--tags', '--abbrev=0', '--match=v[0-9]*', 'HEAD^');
  const tagged = tag && git('rev-parse', `${tag}^{commit}`);
  if (tagged) return tagged;
  // Its oldest commit seems to have brought everything.
  if (git('rev-parse', '--is-shallow-repository') !== 'false')
    return {
      missing: 'a shallow clone without a tag hides the release before; run git fetch --unshallow --tags',
    };
  const first = git('log', '--reverse', '--format=%H', '-S-needs-', 'HEAD^', '--', 'db/migrate.ts');
  return first?.split('\n')[0] || { missing: 'no earlier version starts on a newer schema' };
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
