import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const example = (name: string) => readFileSync(join(import.meta.dirname, 'proxy-examples', name), 'utf8');
const blocks = (text: string, start: RegExp) => text.split(start).slice(1);

it('shows an nginx in whose every server all logs are off', () => {
  const servers = blocks(example('nginx.conf'), /^server \{/m);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server.match(/^\s*access_log .*$/gm)?.map((line) => line.trim())).toEqual(['access_log off;']);
    expect(server.match(/^\s*error_log .*$/gm)?.map((line) => line.trim())).toEqual([
      'error_log /dev/null emerg;',
    ]);
  }
});

it('shows a Caddy that writes neither an access log nor failed requests', () => {
  const text = example('Caddyfile');
  expect(text.match(/^\s*log\b.*$/gm)?.map((line) => line.trim())).toEqual(['log default {']);
  expect(text).toContain('exclude http.log http.handlers');
});

it.each([
  ['nginx.conf', 'proxy_set_header X-Forwarded-For $remote_addr;', /location = \/metrics \{\s*return 404;/],
  ['Caddyfile', 'header_up X-Forwarded-For {remote_host}', /path \/metrics\s*respond @local 404/],
])(
  'shows in %s the address that connected, not a claimed one, and no metrics to the world',
  (name, address, metrics) => {
    expect(example(name)).toContain(address);
    expect(example(name)).toMatch(metrics);
    expect(example(name)).toContain('TRUST_PROXY=127.0.0.1');
  },
);
