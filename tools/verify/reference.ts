import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startOf } from '#testing/browser/site.ts';

/** Where a site is reached. */
export type SiteAddress = { publicUrl: string; onionUrl: string | undefined };

const START_MS = 60_000;

/**
 * Builds a commit in a clone beside the working tree, and runs it as in production, with an empty database and keys of
 * its own, for no one but this program.
 * @throws an Error with a sentence for the person who called, if the commit can't be built
 */
export async function startReference(root: string, commit: string, at: SiteAddress & { port: number }) {
  if (!isKnown(root, commit))
    throw new Error(`This checkout doesn't have commit ${commit}. Fetch it with git, and try again.`);
  const folder = mkdtempSync(join(tmpdir(), 'candor-reference-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const clone = cloneAt(root, commit, join(folder, 'clone'));
    const build = [join(clone, '.ci/prepare.mjs'), '--build'];
    await promisify(execFile)(process.execPath, build, { cwd: clone }).catch(({ stderr, message }) => {
      throw new Error(`Commit ${commit} couldn't be built here: ${String(stderr || message).trim()}`);
    });
    const { url, stop } = await startServer(clone, folder, at);
    return {
      url,
      stop: async () => {
        await stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function isKnown(root: string, commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Its packages are the ones that are installed here if its lock file is the same; otherwise its build installs them.
 */
function cloneAt(root: string, commit: string, clone: string): string {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'ignore' });
  git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, clone);
  git(clone, 'checkout', '--quiet', '--detach', commit);
  const lockFile = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockFile(clone) === lockFile(root))
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

async function startServer(
  clone: string,
  folder: string,
  { port, publicUrl, onionUrl }: SiteAddress & { port: number },
) {
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  // In production, the server doesn't start where core dumps are on.
  const withoutDumps = ['-c', 'ulimit -c 0; exec "$@"', 'sh', process.execPath];
  const child = spawn('/bin/sh', [...withoutDumps, ...startOf(clone).map((script) => join(clone, script))], {
    cwd: folder,
    // Nothing of this program's environment: only what a site in production must have, and every page.
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      ...(onionUrl && { ONION_URL: onionUrl }),
      APP_SECRET: randomBytes(32).toString('hex'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      // Without an admin, an empty site isn't open yet.
      ADMIN_EMAIL: 'admin@localhost.example',
      ADMIN_PASSWORD: randomBytes(32).toString('hex'),
      REGISTRATION: 'on',
      LOAD_SHEDDING: 'off',
      LOG_LEVEL: 'error',
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = performance.now() + START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode === null && performance.now() < deadline) await sleep(100);
    else {
      await stop();
      throw new Error(`The build of the commit didn't start here: ${output.trim()}`);
    }
  }
  return { url, stop };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
