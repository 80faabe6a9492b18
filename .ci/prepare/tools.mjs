import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, name)));
}

/** Installs a Debian package if apt exists and is allowed. Returns whether it did. */
export function installWithApt(name) {
  if (!onPath('apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(command, rest);
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', name);
}

/** Installs a Debian package if its command is missing. `purpose` completes the message. */
export function ensureTool(name, purpose, debianPackage = name) {
  if (onPath(name)) return;
  console.log(`Installing ${debianPackage} ${purpose} …`);
  if (installWithApt(debianPackage)) return;
  const where = debianPackage === name ? '' : ` (on Debian, ${debianPackage})`;
  throw new Error(`${name} wasn't found and couldn't be installed. Install it${where}.`);
}

/** Debian has Valkey since its version 13, and Redis, which answers the same, before. */
export function ensureValkey() {
  if (onPath('valkey-server') || onPath('redis-server')) return;
  console.log('Installing Valkey or Redis, to count rate limits in …');
  if (installWithApt('valkey-server') || installWithApt('redis-server')) return;
  throw new Error('Neither valkey-server nor redis-server was found or could be installed. Install one.');
}

/** Debian has it where only root looks for commands. */
export function ensurePgbouncer() {
  if (existsSync('/usr/sbin/pgbouncer')) return;
  ensureTool('pgbouncer', 'to reach PostgreSQL through');
}

export function run(command, args) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}
