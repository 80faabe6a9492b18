import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

type Service = {
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  ulimits?: { core?: number };
  mem_limit?: string;
  memswap_limit?: string;
  restart?: string;
  user?: string;
  image?: string;
  build?: { context: string; dockerfile?: string };
  ports?: string[];
  networks: string[];
  volumes?: string[];
  tmpfs?: string[];
  profiles?: string[];
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: object;
  stop_grace_period?: string;
};

const folder = join(import.meta.dirname, '../../../deploy');
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const compose: {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
} = parse(text, { merge: true });
const services = Object.entries(compose.services);
const of = (name: string) => compose.services[name] as Service;

const docker = (...args: string[]) =>
  spawnSync('docker', ['compose', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      CANDOR_SITE: 'candor.example',
      SMTP_URL: 'smtp://mail.example',
      APP_SECRET: 'secret',
      CANDOR_DB_PASSWORD: 'password',
    },
  });

it.runIf(docker('version').status === 0)('is one that Docker Compose accepts', () => {
  const { status, stderr } = docker('--profile', 'tor', 'config', '--quiet');
  expect([status, stderr]).toEqual([0, '']);
});

it.each(services)('%s can write nowhere but into its volumes, and gains no rights', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
  });
  for (const right of ['privileged', 'devices', 'network_mode', 'pid', 'ipc'])
    expect(service).not.toHaveProperty(right);
});

it.each(services)('%s leaves no memory on the disk', (_, service) => {
  expect(service.ulimits?.core).toBe(0);
  expect(service.mem_limit).toBeDefined();
  expect(service.memswap_limit).toBe(service.mem_limit);
});

it.each(services)('%s has a health check', (name, service) => {
  const [file] = service.build
    ? [join(folder, service.build.context, service.build.dockerfile ?? 'Dockerfile')]
    : [];
  const isInImage = file !== undefined && /^HEALTHCHECK /m.test(readFileSync(file, 'utf8'));
  expect(service.healthcheck !== undefined || isInImage, name).toBe(true);
});

it.each(services)('%s mounts files that exist, and volumes and networks that are declared', (_, service) => {
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':');
    if (source.startsWith('.')) {
      expect(volume).toMatch(/:ro$/);
      expect(existsSync(join(folder, source)), source).toBe(true);
    } else expect(Object.keys(compose.volumes)).toContain(source);
  }
  for (const network of service.networks) expect(Object.keys(compose.networks)).toContain(network);
});

it.each(services)('%s has a pinned major version', (_, { image, build }) => {
  if (build === undefined) expect(image).toMatch(/:(\d|stable)/);
});

it('runs only Caddy as root, whose one capability is the port', () => {
  const asRoot = services.filter(([, { user, build }]) => user === undefined && build === undefined);
  expect(asRoot.map(([name]) => name)).toEqual(['caddy']);
  expect(services.filter(([, { cap_add }]) => cap_add).map(([name]) => name)).toEqual(['caddy']);
  expect(of('caddy').cap_add).toEqual(['NET_BIND_SERVICE']);
});

it('publishes only the ports of Caddy, and keeps the database inside', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
  expect(compose.networks.inside?.internal).toBe(true);
  expect(of('postgres').networks).toEqual(['inside']);
});

it('keeps Tor away from the site itself, and starts it only if it is asked for', () => {
  expect(of('tor').networks.filter((network) => of('candor').networks.includes(network))).toEqual([]);
  for (const name of ['tor', 'onion-proxy']) expect(of(name).profiles).toEqual(['tor']);
});

it('has no secret in it', () => {
  for (const [, { environment = {} }] of services)
    for (const [name, value] of Object.entries(environment).filter(([key]) =>
      /PASSWORD|SECRET|SMTP_URL/.test(key),
    ))
      expect(value, name).toMatch(/^(\$\{\w+(:[?-][^}]*)?\}|\/proc\/sys\/kernel\/random\/uuid)$/);
  expect(of('candor').environment?.DATABASE_URL).toMatch(/^postgres:\/\/candor:\$\{CANDOR_DB_PASSWORD/);
});

it('is three services that need four settings', () => {
  expect(services.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual([
    ...['candor', 'postgres', 'caddy'],
  ]);
  expect([...new Set(Array.from(text.matchAll(/\$\{(\w+):\?/g), ([, name]) => name))].sort()).toEqual([
    ...['APP_SECRET', 'CANDOR_DB_PASSWORD', 'CANDOR_SITE', 'SMTP_URL'],
  ]);
});

it('gives the server longer to stop than it takes to finish what is running', () => {
  const [, delay = ''] = /delay: DRAIN_MS \+ (\d+)/.exec(readFileSync('server/start/main.ts', 'utf8')) ?? [];
  const [, drain = ''] = /DRAIN_MS = ([\d_]+)/.exec(readFileSync('server/start/main.ts', 'utf8')) ?? [];
  const longest = (Number(drain.replaceAll('_', '')) + Number(delay)) / 1000;
  expect(longest).toBeGreaterThan(1);
  expect(Number.parseInt(of('candor').stop_grace_period ?? '', 10)).toBeGreaterThan(longest);
  const service = readFileSync(join(folder, 'candor.service'), 'utf8');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1])).toBeGreaterThan(longest);
});
