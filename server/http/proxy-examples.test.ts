import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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
  ['Caddyfile', 'header_up X-Forwarded-For {remote_host}', /path \/metrics\s*respond @local 404/],
])(
  'passes on the real client address in %s, not a claimed one, and hides the metrics',
  (name, address, metrics) => {
    expect(example(name)).toContain(address);
    expect(example(name)).toMatch(metrics);
    expect(example(name)).toContain('TRUST_PROXY=127.0.0.1');
  },
);

it('gives visitors over Tor an address that nobody else has, and hides the metrics from them', () => {
  const text = example('nginx-onion.conf');
  expect(text.match(/X-Forwarded-For .*/g)).toEqual(['X-Forwarded-For 192.0.2.1;']);
  expect(text).toMatch(/location = \/metrics \{\s*return 404;/);
  expect(text.match(/listen .*/g)).toEqual(['listen unix:/run/candor-onion.sock;']);
});

it('leaves compression to the server in every example', () => {
  expect(example('nginx-onion.conf')).toMatch(/^ {4}gzip off;$/m);
  expect(example('nginx.conf')).toMatch(/^ {4}gzip off;$/m);
  expect(example('Caddyfile')).not.toMatch(/^\s*encode\b/m);
});
