import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readlinkSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { until } from '../cluster/processes.ts';

/** Where slirp4netns looks names up for programs in the network. */
export const NAMESERVER = '10.0.2.3';

/**
 * Runs a script of ours with a network of its own: all ports are free, and nothing but the script and what it starts reaches
 * them. Out of it, slirp4netns leads to whatever this machine reaches.
 * @returns the exit status
 */
export async function inOwnNetwork(script: string, ...args: string[]): Promise<number> {
  const namespaces = ['--net', '--mount'];
  const inner = spawn('unshare', [...namespaces, process.execPath, script, ...args], { stdio: 'inherit' });
  const ended = new Promise<number>((resolve) => inner.once('exit', (status) => resolve(status ?? 1)));
  // They get the same signal from a terminal, and the inner one tidies up.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => inner.kill(name));
  const outside = await leadOut(inner);
  try {
    return await ended;
  } finally {
    outside.kill();
  }
}

/** Once it isn't in our own network any more. */
async function leadOut(inner: ChildProcess): Promise<ChildProcess> {
  const own = readlinkSync('/proc/self/ns/net');
  await until('A network of its own', 30, async () =>
    readlinkSync(`/proc/${inner.pid}/ns/net`) === own ? undefined : true,
  );
  return spawn('slirp4netns', ['--configure', String(inner.pid), 'tap0'], { stdio: 'ignore' });
}

/** Inside: waits for the network, and gives its address a name. No one outside sees either. */
export async function joinNetwork(name: string, folder: string): Promise<string> {
  const address = await until(
    'The network',
    30,
    async () => networkInterfaces().tap0?.find(({ family }) => family === 'IPv4')?.address,
  );
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost\n${address} ${name}\n`);
  execFileSync('mount', ['--bind', hosts, '/etc/hosts']);
  return address;
}
