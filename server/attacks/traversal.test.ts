import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { getRaw } from '#server/attacks/raw-request.ts';
import { builtClient } from '#testing/server/built-client.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const SECRET = 'APP_SECRET=do-not-show';
const asset = 'export const shown = 1;';
const page = '<!doctype html><title>Candor</title>';
const folder = builtClient(page, { 'assets/index-1.js': asset });
const outside = `${folder}-outside`;

mkdirSync(join(outside, 'data'), { recursive: true });
for (const file of ['.env', 'data/candor.db', 'data/app-secret']) writeFileSync(join(outside, file), SECRET);
for (const file of ['.env', '.git', 'documents/.env']) writeFileSync(join(folder, file), SECRET);

const server = await setUpServer({
  clientFolder: folder,
  environment: { EXPORT_DIR: join(outside, 'data') },
});
let port: number;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ port: 0 })).port);
});

/** How a step up, or the slash after it, is written so a careless check doesn't see it. */
const steps = {
  plain: '../',
  encoded: '%2e%2e%2f',
  'with an encoded slash': '..%2f',
  'encoded twice': '%252e%252e%252f',
  'with a backslash': '..\\',
  'with an encoded backslash': '..%5c',
  'doubled, for a filter that removes one': '....//',
  'overlong in UTF-8': '%c0%ae%c0%ae%c0%af',
  'in %u': '%u002e%u002e%u2215',
  'with a parameter': '..;/',
  'with an empty segment': '..//',
  'with a null byte': '..%00/',
  'in full width': '%ef%bc%8e%ef%bc%8e%ef%bc%8f',
};
const prefixes = [
  ...'/ /assets/ /assets/index-1.js/ /.well-known/ /api/v1/ /api/docs/ /companies/'.split(' '),
  ...'/sitemaps/ // /data/ /data/2026-06/'.split(' '),
];
const secret = basename(outside);
const targets = [
  `${secret}/.env`,
  `${secret}/data/candor.db`,
  'package.json',
  'etc/passwd',
  '.env',
  'etc/passwd%00.js',
];
const LEAKED = /do-not-show|root:.*:0:0|"name": *"candor"|SQLite format/;

it('serves the file that a page loads', async () => {
  const { status, body } = await getRaw(port, '/assets/index-1.js');
  expect([status, body]).toEqual([200, asset]);
});

it.each(Object.entries(steps))(
  'leaves the folder of the built client with no step up: %s',
  async (_how, step) => {
    for (const prefix of prefixes)
      for (const target of targets)
        for (const depth of [1, 2, 8]) {
          const path = prefix + step.repeat(depth) + target;
          const { status, body } = await getRaw(port, path);
          expect([path, LEAKED.test(body)]).toEqual([path, false]);
          // A page about a company shows that there is none.
          if (status === 200) expect([path, body]).toEqual([path, page]);
          else expect([path, status]).toEqual([path, expect.toBeOneOf([400, 404])]);
        }
  },
);

it.each([
  ...['/.env', '/.git', '/documents/.env', '/documents/login.html', '/data/candor.db', '/data/app-secret'],
  ...['/package.json', '/server/start/main.ts', '/client/dist-server/server-render.js', '/assets/'],
  ...[
    '/etc/passwd',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    'file:///etc/passwd',
    '/node_modules/zod/package.json',
  ],
])('serves nothing that no page loads: %s', async (path) => {
  const { status, body } = await getRaw(port, path);
  expect([status, LEAKED.test(body)]).toEqual([expect.toBeOneOf([400, 404]), false]);
});
