import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PLACE = '.well-known/candor-build.json';
/** What the server gives no address of its own: dotfiles, compressed copies, documents, and the page for developers. */
const NOT_SERVED = /^(\.|(dev|documents)\/)|\/\.|\.(br|gz)$/;

/**
 * Writes which commit the client was built from, and the SHA-256 of each file that is served. Apart from the build,
 * because a commit that changes only the server needs none. Returns the commit.
 */
export function writeBuildManifest(root, dist) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(dist.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !NOT_SERVED.test(file))
    .sort();
  const digest = (file) =>
    createHash('sha256')
      .update(readFileSync(join(dist, file)))
      .digest('hex');
  const commit = readCommit(root);
  const content = {
    ...commit,
    files: Object.fromEntries(files.map((file) => [`/${file}`, digest(file)])),
  };
  const text = `${JSON.stringify(content, null, 2)}\n`;
  const path = join(dist, PLACE);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return commit;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return commit;
}

/** When it was committed; undefined without git. */
export function timeOf(root, { commit }) {
  return commit ? git(root, 'show', '--no-patch', '--format=%cI', commit)?.trim() : undefined;
}

/** Both null without git, as in an unpacked archive: no one can then compare the site with its source. */
function readCommit(root) {
  const [folder, commit] = git(root, 'rev-parse', '--show-prefix', 'HEAD')?.split('\n') ?? [];
  // A project that merely lies inside another repository has no commit.
  if (folder !== '' || !commit) return { commit: null, uncommitted_changes: null };
  return { commit, uncommitted_changes: git(root, 'status', '--porcelain') !== '' };
}

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
