import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { layNetwork, type Network } from './network.ts';
import { account } from './processes.ts';
import { findPrograms, type Programs } from './programs.ts';
import { fillIn, readExample, readSettings, type Values } from './values.ts';

export const databases = ['db1', 'db2', 'db3'] as const;
export const servers = ['app1', 'app2', 'app3'] as const;
export type Node = (typeof databases)[number];
export type Server = (typeof servers)[number];
export type Place = ReturnType<typeof layOut>;
/** `config`: the folder with this machine's files. */
type Machine = { address: string; config: string };

const ROOT = join(import.meta.dirname, '../../..');

/**
 * The machines of the cluster, as folders and as addresses with the ports that real machines would have, and the
 * example's files filled in for each of them.
 */
export function layOut(folder: string) {
  chmodSync(folder, 0o755);
  const programs = findPrograms(join(folder, 'packages'), join(ROOT, '.cache/cluster'));
  const versions = {
    postgres: versionOf(programs, 'postgres'),
    patroni: versionOf(programs, 'patroni'),
    etcd: versionOf(programs, 'etcd'),
    haproxy: versionOf(programs, 'haproxy'),
    pgbouncer: versionOf(programs, 'pgbouncer'),
  };
  const network = layNetwork([...databases, ...servers], programs);
  const site = chooseAddress();
  const [user, group] = accountNames();
  const values: Values = {
    ...readSettings(readExample('cluster.env')),
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(24).toString('hex')])),
    ...Object.fromEntries(
      [...databases, ...servers].map((name) => [name.toUpperCase(), network.address(name)]),
    ),
    SITES: network.cut ? network.here : LOOPBACK,
    VALKEY: network.here,
    SITE_BIND: `${site}:8080`,
    PLAIN_BIND: `${site}:8081`,
    PUBLIC_URL: `http://${site}:8080`,
    SMTP_URL: `smtp://${network.here}:2525`,
    POSTGRES_PROGRAMS: programs.postgres,
    ...(needsOldApi(versions.patroni) && { ETCD_API: 'etcd', ETCD_V2: 'true' }),
    KEYS_DIR: join(folder, 'keys'),
    HAPROXY_USER: user,
    HAPROXY_GROUP: group,
  };
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  mkdirSync(join(folder, 'keys'), { mode: 0o700 });
  const machine = (name: string): Machine => {
    const config = join(folder, name);
    const address = network.address(name);
    const own = {
      CONFIG: config,
      POSTGRES_DATA: join(config, 'postgres'),
      ETCD_DATA: join(config, 'etcd'),
      // Without networks of their own, they would all listen on the same address.
      ...(!network.cut && { DOOR: address }),
    };
    fillIn(name, { ...values, ...own }, config);
    adapt(config, network);
    return { address, config };
  };
  const nodes = databases.map((name): [Node, Machine] => [name, machine(name)]);
  const apps = servers.map((name): [Server, Machine] => [name, machine(name)]);
  for (const [name, { config }] of [...nodes, ...apps])
    network.protect?.(name, join(config, 'nftables.conf'));
  return {
    logs,
    network,
    programs,
    versions,
    values,
    url: `http://${site}:8080`,
    mailAddress: network.here,
    nodes: Object.fromEntries(nodes) as Record<Node, Machine>,
    apps: Object.fromEntries(apps) as Record<Server, Machine>,
    /** The folder of the machine with the other HAProxy and Valkey, which is this machine. */
    front: machine('site').config,
  };
}

const SECRETS = [
  'SUPERUSER_PASSWORD',
  'REPLICATION_PASSWORD',
  'REWIND_PASSWORD',
  'PATRONI_PASSWORD',
  'CANDOR_DB_PASSWORD',
  'VALKEY_PASSWORD',
  'APP_SECRET',
];

/** Where a connection to any loopback address comes from. */
const LOOPBACK = '127.0.0.1';

/** An address of this machine that nothing else here uses, for visitors, who have loopback addresses too. */
const chooseAddress = () => `127.${randomInt(64, 192)}.3.1`;

/** The names of the account without rights and of its group. */
function accountNames(): [string, string] {
  const id = (what: string, ...whose: string[]) =>
    execFileSync('id', [what, ...whose], { encoding: 'utf8' }).trim();
  const user = id('-un', ...(account.uid === undefined ? [] : [String(account.uid)]));
  return [user, id('-gn', user)];
}

/** What differs here from seven machines with Debian 13. */
function adapt(config: string, { cut }: Network): void {
  const patroni = join(config, 'patroni.yml');
  if (existsSync(patroni)) {
    const text = readFileSync(patroni, 'utf8');
    if (!cut) writeFileSync(patroni, text.replaceAll(/[\d.]+\/32/g, `${LOOPBACK}/32`));
  }
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined) return;
  for (const file of ['', ...readdirSync(config)]) chownSync(join(config, file), uid, gid);
}

/** Such as `3.0.2`. */
function versionOf({ program, environment }: Programs, name: string): string {
  // Patroni's first line names the Python that it was installed for, which unpacking doesn't change.
  const command = name === 'patroni' ? [program('python3'), program(name)] : [program(name)];
  const [first = '', ...given] = [...command, name === 'haproxy' ? '-v' : '--version'];
  return /\d+(\.\d+)+/.exec(execFileSync(first, given, { env: environment, encoding: 'utf8' }))?.[0] ?? '';
}

/** Whether this is a Patroni before 3.0.3, for the reason in cluster.env. */
function needsOldApi(patroni: string): boolean {
  const [major = 0, minor = 0, patch = 0] = patroni.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch < 30_003;
}
