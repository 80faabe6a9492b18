import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EXAMPLE, fillIn, readExample, readSettings, type Values } from './values.ts';

const FILES = {
  db: ['candor.conf', 'create-database.sh', 'etcd.yml', 'grants.sql', 'nftables.conf', 'patroni.yml'],
  app: ['candor.env', 'haproxy-database.cfg', 'nftables.conf', 'pgbouncer.ini', 'userlist.txt'],
  site: [
    'haproxy-site.cfg',
    'interrupted.json.http',
    'nftables.conf',
    'unavailable.html.http',
    'unavailable.json.http',
    'valkey.conf',
  ],
};
const example = readSettings(readExample('cluster.env'));
const secrets = Object.keys(example).filter((name) => example[name] === '');
const values: Values = {
  ...example,
  ...Object.fromEntries(secrets.map((name) => [name, `its-${name}`])),
  SITES: '10.0.0.31,10.0.0.32',
};
const folder = mkdtempSync(join(tmpdir(), 'candor-example-'));
afterAll(() => rmSync(folder, { recursive: true }));
const machines = ['db1', 'db2', 'db3', 'app1', 'app2', 'app3', 'site', 'site2'];
for (const name of machines) fillIn(name, values, join(folder, name));

const read = (machine: string, file: string) => readFileSync(join(folder, machine, file), 'utf8');
const linesOn = (machine: string, file: string) =>
  read(machine, file)
    .split('\n')
    .map((line) => line.trim());
const lines = (file: string) => {
  const [role = ''] = Object.entries(FILES).find(([, files]) => files.includes(file)) ?? [];
  return linesOn(role === 'site' ? role : `${role}2`, file);
};
const { bootstrap, postgresql } = parse(read('db2', 'patroni.yml'));

it('uses every value of cluster.env', () => {
  const files = Object.values(FILES).flat();
  const own = files.filter((file) => !['candor.conf', 'grants.sql'].includes(file));
  const used = own.flatMap((file) =>
    [...readExample(file).matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name]) => name),
  );
  expect(Object.keys(values).filter((name) => !used.includes(name))).toEqual([]);
});

it('has values that a shell reads too', () => {
  const script = 'set -a; . ./cluster.env; exec env';
  const environment = execFileSync('sh', ['-euc', script], { cwd: EXAMPLE, env: {}, encoding: 'utf8' });
  expect(readSettings(environment)).toMatchObject(example);
});

it.each(machines)('gives %s the files of its role, which only their owner can read', (machine) => {
  const role = machine.replace(/\d$/, '') as keyof typeof FILES;
  expect(readdirSync(join(folder, machine)).toSorted()).toEqual(FILES[role]);
  for (const file of FILES[role]) expect(statSync(join(folder, machine, file)).mode & 0o77).toBe(0);
});

it('gives no machine a secret that it has no use for', () => {
  const known = (machine: string) =>
    secrets.filter((name) =>
      readdirSync(join(folder, machine)).some((file) => read(machine, file).includes(`its-${name}`)),
    );
  const database = ['SUPERUSER', 'REPLICATION', 'REWIND', 'PATRONI', 'CANDOR_DB'];
  expect(known('db1')).toEqual(database.map((name) => `${name}_PASSWORD`));
  expect(known('app1')).toEqual(['CANDOR_DB_PASSWORD', 'VALKEY_PASSWORD', 'APP_SECRET']);
  expect(known('site')).toEqual(['VALKEY_PASSWORD']);
});

it('gives each machine its own name and address', () => {
  expect(linesOn('db2', 'etcd.yml')).toContain('name: db2');
  expect(parse(read('db3', 'patroni.yml'))).toMatchObject({
    name: 'db3',
    restapi: { listen: '10.0.0.13:8008' },
  });
  expect(linesOn('app3', 'candor.env')).toContain('HOST=10.0.0.23');
});

it('puts any character of a value into a file', () => {
  const own = join(folder, 'own');
  fillIn('app1', { ...values, SMTP_URL: 'smtp://a&b|c:\\1$d@mail.example' }, own);
  expect(readFileSync(join(own, 'candor.env'), 'utf8')).toContain(
    '\nSMTP_URL=smtp://a&b|c:\\1$d@mail.example\n',
  );
});

it('refuses a value that is missing or empty, and a machine that it does not know', () => {
  const { APP1: _, ...without } = values;
  const own = join(folder, 'own');
  expect(() => fillIn('db1', without, own)).toThrow(/patroni\.yml:\$\{APP1\}/);
  expect(() => fillIn('db1', { ...values, APP_SECRET: '' }, own)).toThrow('APP_SECRET is empty');
  expect(() => fillIn('cache1', values, own)).toThrow('not cache1');
});

it('lets each account of PostgreSQL connect only from where it is used', () => {
  const from = (pattern: RegExp) =>
    (postgresql.pg_hba as string[])
      .map((line) => line.split(' '))
      .filter(([, , user = '']) => pattern.test(user))
      .map(([, , , address]) => address);
  expect(from(/^candor$/)).toEqual(['10.0.0.21/32', '10.0.0.22/32', '10.0.0.23/32']);
  for (const others of [/^postgres,rewinder$/, /^replicator$/])
    expect(from(others)).toEqual(['10.0.0.11/32', '10.0.0.12/32', '10.0.0.13/32']);
  expect(postgresql.pg_hba).toHaveLength(9);
});

it('opens ports only to the machines that use them', () => {
  const rules = linesOn('db1', 'nftables.conf');
  expect(rules).toContain('type filter hook input priority filter; policy drop;');
  expect(rules).toContain('jump db');
  const opened = rules.filter((line) => line.includes('dport') && line.startsWith('ip saddr'));
  expect(opened).toEqual([
    'ip saddr { 10.0.0.11, 10.0.0.12, 10.0.0.13 } tcp dport { 2379, 2380, 5432, 8008 } accept',
    'ip saddr { 10.0.0.21, 10.0.0.22, 10.0.0.23 } tcp dport { 5432, 8008 } accept',
    'ip saddr { 10.0.0.31,10.0.0.32 } tcp dport 3000 accept',
    'ip saddr { 10.0.0.21, 10.0.0.22, 10.0.0.23 } tcp dport 6379 accept',
  ]);
  expect(linesOn('app1', 'nftables.conf')).toContain('jump app');
  expect(linesOn('site2', 'nftables.conf')).toContain('jump site');
});

it('believes the address of a visitor from each machine in front, and no other', () => {
  expect(linesOn('app1', 'candor.env')).toContain('TRUST_PROXY=10.0.0.31,10.0.0.32');
});

it.each(['haproxy-site.cfg', 'haproxy-database.cfg'])('takes the rights of root from %s', (file) => {
  expect(lines(file)).toEqual(expect.arrayContaining(['user haproxy', 'group haproxy']));
});

it('has both replicas acknowledge each write, and lets only those become the primary', () => {
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    synchronous_node_count: 2,
  });
  expect(bootstrap.dcs.postgresql).toMatchObject({ use_pg_rewind: true });
});

it('reads only from replicas that show each write once it is acknowledged', () => {
  expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ synchronous_commit: 'remote_apply' });
  const [, replicas] = readExample('haproxy-database.cfg').split('\nbackend replicas\n');
  expect(replicas).toContain('option httpchk GET /sync\n');
});

it('renews the key of the primary before it ends', () => {
  const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
});

it('leaves nothing about authors in logs', () => {
  expect(postgresql.custom_conf).toBe(`${values.CONFIG}/candor.conf`);
  const changed = Object.keys({ ...bootstrap.dcs.postgresql.parameters, ...postgresql.parameters });
  expect(changed.filter((name) => /^(log_|track_|archive_|wal_recycle|shared_preload)/.test(name))).toEqual(
    [],
  );
  for (const file of ['haproxy-site.cfg', 'haproxy-database.cfg']) {
    expect(lines(file).filter((line) => /^(log|capture|stats|option (http|tcp)log)\b/.test(line))).toEqual(
      [],
    );
    expect(lines(file)).not.toContain('unique-id-header');
  }
  expect(lines('pgbouncer.ini')).toEqual(
    expect.arrayContaining(['log_connections = 0', 'log_disconnections = 0', 'log_pooler_errors = 0']),
  );
  expect(lines('valkey.conf')).toEqual(
    expect.arrayContaining(['save ""', 'appendonly no', 'slowlog-log-slower-than -1']),
  );
});

it('passes on the real address of a visitor, and hides the metrics', () => {
  expect(lines('haproxy-site.cfg')).toContain('http-request set-header X-Forwarded-For %[src]');
  expect(lines('haproxy-site.cfg')).toContain('http-request return status 404 if { path /metrics }');
});

it('repeats reads alone', () => {
  const all = lines('haproxy-site.cfg');
  const count = (line: string) => all.filter((one) => one === line).length;
  expect(count('retry-on conn-failure empty-response')).toBe(2);
  expect(count('http-request disable-l7-retry unless METH_GET')).toBe(2);
});

it.each(['unavailable.json.http', 'interrupted.json.http', 'unavailable.html.http'])(
  'answers with a whole 503 in %s',
  (file) => {
    const [head = '', body = ''] = readExample(file).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 5\r\n/);
    expect(Number(/Content-Length: (\d+)/.exec(head)?.[1])).toBe(Buffer.byteLength(body));
    if (file.includes('json')) expect(JSON.parse(body).message).toMatch(/\.$/);
    else expect(body).toContain('Reload this page');
  },
);
