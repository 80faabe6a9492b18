import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { openDataPath } from '#shared/open-data.ts';
import { logoPath, renderedRoutes, routePatterns, transparencyFile } from '#shared/paths.ts';
import { clientNetwork, subscriberAddress } from '#shared/rules/client-network.ts';

/** Of visitors over Tor, where they must not be told apart. */
const EVERYONE = '192.0.2.1';

const example = (name: string) => readFileSync(join(import.meta.dirname, 'proxy-examples', name), 'utf8');
const blocks = (text: string, start: RegExp) => text.split(start).slice(1);

it('turns off all logs in every server of the nginx examples', () => {
  const files = ['nginx.conf', 'nginx-onion.conf'].map(example);
  const servers = files.flatMap((text) => blocks(text, /^server \{/m));
  expect(servers).toHaveLength(3);
  for (const server of servers) {
    expect(server.match(/^\s*access_log .*$/gm)?.map((line) => line.trim())).toEqual(['access_log off;']);
    expect(server.match(/^\s*error_log .*$/gm)?.map((line) => line.trim())).toEqual([
      'error_log /dev/null emerg;',
    ]);
  }
});

it('logs neither requests nor failures in the Caddy example', () => {
  const text = example('Caddyfile');
  expect(text.match(/^\s*log\b.*$/gm)?.map((line) => line.trim())).toEqual(['log default {']);
  expect(text).toContain('exclude http.log http.handlers');
});

it.each([
  ['nginx.conf', 'proxy_set_header X-Forwarded-For $remote_addr;', /location = \/metrics \{\s*return 404;/],
  [
    'Caddyfile',
    'header_up X-Forwarded-For {remote_host}',
    /path \/metrics\s*not header Authorization Bearer\*\s*\}\s*respond @local 404/,
  ],
])(
  'passes on the real client address in %s, not a claimed one, and hides the metrics',
  (name, address, metrics) => {
    expect(example(name)).toContain(address);
    expect(example(name)).toMatch(metrics);
    expect(example(name)).toContain('TRUST_PROXY=127.0.0.1');
  },
);

describe('the nginx example for Tor', () => {
  const text = example('nginx-onion.conf');
  /** What the map with this name makes of a text. */
  const mapped = (name: string, from: string) => {
    const [block = ''] = blocks(text, new RegExp(`^map .* \\$${name} \\{`, 'm'));
    const rules = [...(block.split('}\n')[0] ?? '').matchAll(/^ {4}"?~(.*?)"? (\S+);$/gm)];
    const rule = rules.find(([, pattern = '']) => new RegExp(pattern).test(from));
    return rule
      ? from.replace(new RegExp(`.*${rule[1]}`), rule[2]?.replace('${', '$<').replace('}', '>') ?? '')
      : EVERYONE;
  };

  it('hides the metrics, and is reached by Tor alone', () => {
    expect(text).toMatch(/location = \/metrics \{\s*return 404;/);
    expect(text.match(/listen .*/g)).toEqual(['listen unix:/run/candor-onion.sock proxy_protocol;']);
    expect(text.match(/X-Forwarded-For .*/g)).toEqual(['X-Forwarded-For $onion_source;']);
  });

  it('gives each circuit an address that the limits count, in a network that is the same for all', () => {
    const addresses = ['::0:29', '::0:2a', '::7:29'].map((circuit) =>
      mapped('onion_circuit', `fc00:dead:beef:4dad${circuit}`),
    );
    expect(addresses).toEqual(['fc00:dead:beef:29::1', 'fc00:dead:beef:2a::1', 'fc00:dead:beef:29::1']);
    expect(new Set(addresses.map(subscriberAddress)).size).toBe(2);
    expect(new Set(addresses.map(clientNetwork))).toEqual(new Set(['fc00:dead:beef::/48']));
    expect(mapped('onion_circuit', '203.0.113.9')).toBe(EVERYONE);
  });

  it('keeps the circuit out of every silent call, and of the pages where people write', () => {
    const sourceOf = (request: string) =>
      mapped('onion_source', request) === EVERYONE ? 'everyone' : 'circuit';
    for (const [name, { silent, rest }] of calls) {
      const url = rest.url.replaceAll(/:\w+/g, '7');
      for (const request of [
        `GET /api/trpc/${name}`,
        `POST /api/trpc/${name}`,
        `${rest.method} /api/v1${url}`,
      ])
        expect([request, sourceOf(request)]).toEqual([request, silent ? 'everyone' : 'circuit']);
      expect(sourceOf(`GET /api/trpc/companies.get,${name}`)).toBe(silent ? 'everyone' : 'circuit');
    }
    const read = renderedRoutes.map((route) => routePatterns[route].replaceAll(/:\w+/g, '7'));
    for (const path of [
      '/',
      logoPath('0a'),
      openDataPath('2026-11', 'SHA256SUMS'),
      transparencyFile,
      ...read.filter((path) => /^\/(companies|compare|salaries|data|transparency)/.test(path)),
    ])
      expect([path, sourceOf(`GET ${path}`)]).toEqual([path, 'circuit']);
    for (const path of [
      '/companies/7/review',
      '/receipt',
      '/verify-email',
      '/email/verify/1/token/7',
      '/anything',
    ])
      expect(sourceOf(`GET ${path}`)).toBe('everyone');
  });
});

it.each([
  ['nginx.conf', /client_max_body_size (\d+)k;/],
  ['nginx-onion.conf', /client_max_body_size (\d+)k;/],
  ['Caddyfile', /max_size (\d+)KiB/],
])('passes on the longest body in %s', (name, size) => {
  const longest = [...calls.values()].map(({ bodyLimit = 0 }) => bodyLimit);
  expect(Number(size.exec(example(name))?.[1]) * 1024).toBe(Math.max(...longest));
});

it('leaves compression to the server in every example', () => {
  expect(example('nginx-onion.conf')).toMatch(/^ {4}gzip off;$/m);
  expect(example('nginx.conf')).toMatch(/^ {4}gzip off;$/m);
  expect(example('Caddyfile')).not.toMatch(/^\s*encode\b/m);
});
