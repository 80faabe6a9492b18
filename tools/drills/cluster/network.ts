import { execFileSync, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { isRoot } from './processes.ts';
import type { Programs } from './programs.ts';

export type Network = {
  address: (machine: string) => string;
  /** The address of this machine itself, where the others reach it. */
  here: string;
  /** What starts a program on a machine, as root; empty if the machine is only an address. */
  enter: (machine: string) => string[];
  /** Starts a machine's firewall, which lets this machine look at Patroni too; undefined if it is only an address. */
  protect?: (machine: string, rules: string) => void;
  /** Pulls out a machine's cable; undefined if it is only an address. */
  cut?: (machine: string) => void;
  mend: (machine: string) => void;
};

/**
 * A network for some machines, until this process ends. Each has one of its own and a cable to a switch: Linux's network
 * namespaces. Without root, and in most containers, they are addresses of this machine.
 */
export function layNetwork(machines: readonly string[], { environment: env }: Programs): Network {
  const ip = (...args: string[]) =>
    void execFileSync('ip', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const tryIp = (...args: string[]) => spawnSync('ip', args, { env }).status === 0;
  const name = `candor${randomInt(10_000)}`;
  const number = (machine: string) => machines.indexOf(machine) + 1;
  const space = (machine: string) => `${name}-${machine}`;
  const cable = (machine: string) => `${name}.${number(machine)}`;
  process.on('exit', () => {
    for (const machine of machines) tryIp('netns', 'delete', space(machine));
    tryIp('link', 'delete', name);
  });

  // In a changed root folder, one can be added, but not entered.
  const isAllowed = (at: string) => tryIp('netns', 'add', at) && tryIp('netns', 'exec', at, 'true');
  const areAllowed = isRoot && machines.every((machine) => isAllowed(space(machine)));
  if (!areAllowed || !tryIp('link', 'add', name, 'type', 'bridge')) {
    const net = `127.${randomInt(64, 192)}.1`;
    const address = (machine: string) => `${net}.${number(machine)}`;
    return { address, here: `${net}.254`, enter: () => [], mend: () => {} };
  }
  // Of the range for tests of networks (RFC 2544).
  const net = `198.18.${randomInt(1, 255)}`;
  const address = (machine: string) => `${net}.${number(machine)}`;
  const here = `${net}.254`;
  ip('address', 'add', `${here}/24`, 'dev', name);
  ip('link', 'set', name, 'up');
  for (const machine of machines) {
    ip('link', 'add', cable(machine), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space(machine));
    ip('link', 'set', cable(machine), 'master', name, 'up');
    ip('-n', space(machine), 'address', 'add', `${address(machine)}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', space(machine), 'link', 'set', device, 'up');
  }
  return {
    address,
    here,
    enter: (machine) => ['ip', 'netns', 'exec', space(machine)],
    protect(machine, rules) {
      const nft = (...args: string[]) => ip('netns', 'exec', space(machine), 'nft', ...args);
      nft('--file', rules);
      nft('insert', 'rule', 'inet', 'candor', 'input', `ip saddr ${here} tcp dport 8008 accept`);
    },
    // Off the switch: the machine itself still has a link, so its programs aren't told.
    cut: (machine) => ip('link', 'set', cable(machine), 'nomaster'),
    mend: (machine) => ip('link', 'set', cable(machine), 'master', name),
  };
}
