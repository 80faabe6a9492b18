import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { finishBuild } from './finish-build.ts';

const dir = mkdtempSync(join(tmpdir(), 'candor-build-'));
const read = (file: string) => readFileSync(join(dir, file), 'utf8');
const digest = (file: string) => `sha256-${createHash('sha256').update(read(file)).digest('base64')}`;

beforeAll(() => {
  for (const folder of ['assets', '.vite']) mkdirSync(join(dir, folder));
  const files = {
    'index.html': `<html>
  <head>
    <meta charset="utf-8" />
    <script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/app-1.js">
    <link rel="stylesheet" crossorigin href="/assets/theme-1.css">
  </head>
  <body>
  </body>
</html>`,
    'theme.js': 'theme();',
    'assets/index-1.js': 'start();',
    'assets/app-1.js': 'app();',
    'assets/terms-1.js': 'terms();',
    'assets/theme-1.css': 'body {}',
    '.vite/manifest.json': JSON.stringify({ 'pages/terms.tsx': { file: 'assets/terms-1.js' } }),
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dir, file), content);
  const { writeBundle } = finishBuild();
  if (typeof writeBundle !== 'function') throw new Error('There is no step after the build.');
  writeBundle.call({} as Rolldown.PluginContext, { dir } as Rolldown.NormalizedOutputOptions, {});
});

it('gives every script and stylesheet of a page its digest, and every chunk that modules import', () => {
  const html = read('index.html');
  const early = `/assets/${readdirSync(join(dir, 'assets')).find((name) => /^early-.*js$/.test(name))}`;
  const tags = [...html.matchAll(/(?:src|href)="([^"]+)"( integrity="([^"]+)")?/g)];
  expect(tags.map(([, file = '', , integrity]) => [file, integrity])).toEqual(
    ['/assets/index-1.js', '/assets/app-1.js', early, '/assets/theme-1.css'].map((file) => [
      file,
      digest(file),
    ]),
  );
  expect(read(early)).toContain('theme();');
  expect(html).not.toContain('theme.js');
  const [, map = ''] = /<script type="importmap">(.*)<\/script>/.exec(html) ?? [];
  const chunks = ['/assets/app-1.js', '/assets/index-1.js', '/assets/terms-1.js'];
  expect(JSON.parse(map)).toEqual({
    integrity: Object.fromEntries(chunks.map((file) => [file, digest(file)])),
  });
});

it('compresses what is finished', () => {
  expect(gunzipSync(readFileSync(join(dir, 'index.html.gz'))).toString()).toBe(read('index.html'));
});
