import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layNetwork, type Network } from './network.ts';
import { account } from './processes.ts';
import { findPrograms, type Programs } from './programs.ts';
import { EXAMPLE, fill, readExample, readSettings, type Values } from './values.ts';

export const databases = ['db1', 'db2', 'db3'] as const;
export const servers = ['app1', 'app2', 'app3'] as const;
export type Node = (typeof databases)[number];
export type Server = (typeof servers)[number];
export type Place = ReturnType<typeof layOut>;
/** `config`: the folder with the example's files, filled in for this machine. */
type Machine = { address: string; config: string };

const ROOT = join(import.meta.dirname, '../..');

/**
 * The machines of the cluster, as folders and as addresses with the ports that real machines would have, and the example's
 * files filled in for each of them.
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
  const network = layNetwork(databases, programs);
  const addresses = { ...databaseAddresses(network), ...chooseAddresses() };
  const values: Values = {
    ...readSettings(readExample('cluster.env')),
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(24).toString('hex')])),
    ...Object.fromEntries(Object.entries(addresses).map(([name, is]) => [name.toUpperCase(), is])),
    SITE_BIND: `${addresses.site}:8080`,
    PLAIN_BIND: `${addresses.site}:8081`,
    // Where a connection to a loopback address comes from.
    SITE_ADDRESS: '127.0.0.1',
    NETWORK: network.everybody,
    PUBLIC_URL: `http://${addresses.site}:8080`,
    SMTP_URL: `smtp://${addresses.mail}:2525`,
    POSTGRES_PROGRAMS: programs.postgres,
    ...(needsOldApi(versions.patroni) && { ETCD_API: 'etcd', ETCD_V2: 'true' }),
    KEYS_DIR: join(folder, 'keys'),
  };
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  mkdirSync(join(folder, 'keys'), { mode: 0o700 });
  const anonymity = settingsFor(programs);
  const machine = (name: string, own: Values = {}): string => {
    const config = join(folder, name);
    const data = { POSTGRES_DATA: join(config, 'postgres'), ETCD_DATA: join(config, 'etcd') };
    writeFiles(config, { ...values, ...data, CONFIG: config, ...own }, anonymity);
    return config;
  };
  const nodes = databases.map((name): [Node, Machine] => {
    const address = addresses[name];
    return [name, { address, config: machine(name, { NODE: name, NODE_ADDRESS: address }) }];
  });
  const apps = servers.map((name): [Server, Machine] => {
    const address = addresses[name];
    return [name, { address, config: machine(name, { APP_ADDRESS: address }) }];
  });
  return {
    logs,
    network,
    programs,
    versions,
    values,
    url: `http://${addresses.site}:8080`,
    mailAddress: addresses.mail,
    nodes: Object.fromEntries(nodes) as Record<Node, Machine>,
    apps: Object.fromEntries(apps) as Record<Server, Machine>,
    /** The one machine with HAProxy, PgBouncer and Valkey. */
    front: machine('front'),
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

function databaseAddresses({ address }: Network) {
  return Object.fromEntries(databases.map((name) => [name, address(name)])) as Record<Node, string>;
}

/** Addresses of this machine that nothing else here uses. */
function chooseAddresses() {
  const net = `127.${randomInt(64, 192)}`;
  return {
    app1: `${net}.2.1`,
    app2: `${net}.2.2`,
    app3: `${net}.2.3`,
    valkey: `${net}.3.1`,
    site: `${net}.3.2`,
    door: `${net}.3.3`,
    mail: `${net}.4.1`,
  };
}

function writeFiles(config: string, values: Values, anonymity: string): void {
  mkdirSync(config, { mode: 0o700 });
  for (const file of readdirSync(EXAMPLE).filter((name) => !/^(README\.md|cluster\.env)$/.test(name)))
    writeFileSync(join(config, file), fill(readExample(file), values), { mode: 0o600 });
  cpSync(join(ROOT, 'deploy/postgres/grants.sql'), join(config, 'grants.sql'));
  writeFileSync(join(config, 'candor.conf'), anonymity);
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

/** deploy/postgres/candor.conf without what only a newer PostgreSQL knows: it would refuse to start. */
function settingsFor({ program, environment }: Programs): string {
  const described = execFileSync(program('postgres'), ['--describe-config'], {
    env: environment,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  const known = new Set(described.split('\n').map((line) => line.split('\t')[0]));
  const lines = readFileSync(join(ROOT, 'deploy/postgres/candor.conf'), 'utf8').split('\n');
  return lines.filter((line) => !/^\w+ = /.test(line) || known.has(line.split(' ')[0])).join('\n');
}
