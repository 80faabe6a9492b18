import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Runs `npm ci` unless node_modules has what the lock file requires on this platform. */
export function ensureInstalled(root) {
  if (!existsSync(join(root, 'package-lock.json'))) throw new Error('package-lock.json is missing.');
  if (isInstalled(root)) return;
  console.log('Installing packages (npm ci) …');
  // Older versions of npm know no `allowScripts`, and would compile packages that include what they need.
  npm(root, 'ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-fund', '--no-audit');
  const { allowScripts, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  // Some versions of npm leave out the commands of optional packages, one of which is Node itself.
  const incomplete = [...allowed, ...Object.keys(optionalDependencies)].filter((name) =>
    existsSync(join(root, 'node_modules', name)),
  );
  if (incomplete.length > 0) npm(root, 'rebuild', ...incomplete);
}

function npm(cwd, ...args) {
  // The engine warnings are about the host's Node, but the packages include the Node that they run on.
  const { status, error, stderr } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: pathWithoutLocalBins() },
  });
  if (error || status !== 0) {
    const lines = (error?.message ?? stderr).replaceAll(/^npm (error|ERR!) ?/gm, '').split('\n');
    const reason = lines.slice(0, 12).join('\n');
    throw new Error(`The packages could not be installed (npm ${args[0]}):\n${reason}`);
  }
}

function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === '') return true;
    const found = present[folder];
    if (!found) return maybeAbsent(entry);
    return found.version === entry.version && existsSync(join(root, folder, 'package.json'));
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

// npm leaves out packages for other platforms, and with them the packages that only those use, which list no
// platform.
function maybeAbsent(entry) {
  if (!entry.optional && !entry.devOptional) return false;
  // Of two packages for one platform, only the one for its C library is there.
  if (entry.libc || (!entry.os && !entry.cpu)) return true;
  return !(fits(entry.os, process.platform) && fits(entry.cpu, process.arch));
}

function fits(names, own) {
  if (!names) return true;
  const list = [names].flat();
  if (list.includes(`!${own}`)) return false;
  return list.includes(own) || list.every((name) => name.startsWith('!'));
}

// npm ci deletes node_modules first, so the Node that runs it must not be the one in there.
function pathWithoutLocalBins() {
  const isLocal = (folder) => /[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !isLocal(folder))
    .join(delimiter);
}
