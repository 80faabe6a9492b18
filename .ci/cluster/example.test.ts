import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { EXAMPLE, fill, namesIn, readExample, readSettings } from './values.ts';

const files = [
  'etcd.yml',
  'patroni.yml',
  'create-database.sh',
  'haproxy-database.cfg',
  'haproxy-site.cfg',
  'pgbouncer.ini',
  'userlist.txt',
  'valkey.conf',
  'candor.env',
];
const values = readSettings(readExample('cluster.env'));
const filled = (file: string) => fill(readExample(file), values);
const lines = (file: string) =>
  filled(file)
    .split('\n')
    .map((line) => line.trim());
const { bootstrap, postgresql } = parse(filled('patroni.yml'));

it('uses every value of cluster.env, and no other', () => {
  const used = new Set(files.flatMap((file) => [...namesIn(readExample(file))]));
  expect([...used].toSorted()).toEqual(Object.keys(values).toSorted());
});

it('has values that a shell reads too', () => {
  const script = 'set -a; . ./cluster.env; exec env';
  const environment = execFileSync('sh', ['-euc', script], { cwd: EXAMPLE, env: {}, encoding: 'utf8' });
  expect(readSettings(environment)).toMatchObject(values);
});

it('refuses a value that is missing', () => {
  expect(fill(readExample('userlist.txt'), { CANDOR_DB_PASSWORD: 'pw' })).toBe('"candor" "pw"\n');
  expect(() => fill(readExample('userlist.txt'), {})).toThrow('CANDOR_DB_PASSWORD is not in cluster.env.');
});

it('has both replicas acknowledge each write, and lets nobody but those become the primary', () => {
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
