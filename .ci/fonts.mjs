// Makes client/fonts from the packages @fontsource-variable: Latin, the weights and optical sizes the design uses, the
// features that text needs. Run after an update of those packages. The tool comes on demand: it is used once a year.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOOL = 'subset-font@2.9.0';
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];
// Copyright, licence and its address stay in the files.
const NAMES = [0, 13, 14];

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'node_modules/@fontsource-variable');
const target = join(root, 'client/fonts');
const weights = { min: 400, max: 600 };

const fonts = [
  {
    name: 'inter',
    from: 'inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: weights },
    characters: latin(),
  },
  {
    name: 'newsreader',
    from: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { wght: weights, opsz: { min: 18, max: 56 } },
    characters: latin(),
  },
  {
    name: 'newsreader-italic',
    from: 'newsreader/files/newsreader-latin-opsz-italic.woff2',
    axes: { wght: 400, opsz: 18 },
    // It stands only in what the site itself says.
    characters: characters('U+0020-007E,U+2010-2026'),
  },
];

mkdirSync(target, { recursive: true });
const subset = fetchTool();
for (const { name, from, axes, characters: text } of fonts) {
  const font = await subset(readFileSync(join(source, from)), text, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    preserveNameIds: NAMES,
    variationAxes: axes,
  });
  writeFileSync(join(target, `${name}.woff2`), font);
  console.log(`${name}.woff2 ${(font.length / 1000).toFixed(1)} kB`);
}
for (const family of ['inter', 'newsreader']) {
  copyFileSync(join(source, family, 'LICENSE'), join(target, `${family}-license.txt`));
}

function fetchTool() {
  const folder = join(root, '.cache/fonts');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--no-save', '--no-package-lock', '--prefix', folder, TOOL], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return createRequire(join(folder, 'tool.cjs'))('subset-font');
}

/** What Fontsource calls latin. */
function latin() {
  return characters(JSON.parse(readFileSync(join(source, 'inter/unicode.json'), 'utf8')).latin);
}

/** Every character of ranges like U+0020-007E,U+20AC. */
function characters(ranges) {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range.replace('U+', '').split('-');
      const start = Number.parseInt(first, 16);
      const length = Number.parseInt(last, 16) - start + 1;
      return Array.from({ length }, (_, index) => String.fromCodePoint(start + index));
    })
    .join('');
}
