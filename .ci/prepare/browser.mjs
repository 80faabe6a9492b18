import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Makes sure of a Chromium for the browser tests: one that is there, Debian's, or Playwright's own. */
export function ensureBrowser(root) {
  if (hasBrowser()) return;
  console.log('Installing Chromium for the browser tests …');
  if (installWithApt() && hasBrowser()) return;
  run(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium']);
  if (hasBrowser()) return;
  throw new Error(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to it.',
  );
}

function hasBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return true;
    throw new Error(`CHROMIUM_PATH names a file that does not exist: ${given}`);
  }
  return existsSync('/usr/bin/chromium') || NAMES.some(onPath) || hasPlaywrightsOwn();
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, name)));
}

function hasPlaywrightsOwn() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return false;
  const isComplete = (name) =>
    name.startsWith('chromium') && existsSync(join(folder, name, 'INSTALLATION_COMPLETE'));
  return readdirSync(folder).some(isComplete);
}

function installWithApt() {
  if (!onPath('apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(command, rest);
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
}

function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}
