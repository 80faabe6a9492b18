// Reduces the fonts in the @fontsource-variable packages to Latin, the weights and optical sizes that the design
// uses, and the features that text needs.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];
// The copyright, the license and its URL stay in the files.
const NAMES = [0, 13, 14];

const weights = { min: 400, max: 600 };

/** Writes the font files and licenses to `target`; `subset` is the function of the package subset-font. */
export async function writeFonts(source, target, subset) {
  mkdirSync(target, { recursive: true });
  for (const { name, from, axes, characters: text } of fontsOf(source)) {
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
}

function fontsOf(source) {
  return [
    {
      name: 'inter',
      from: 'inter/files/inter-latin-wght-normal.woff2',
      axes: { wght: weights },
      characters: latin(source),
    },
    {
      name: 'newsreader',
      from: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
      axes: { wght: weights, opsz: { min: 18, max: 56 } },
      characters: latin(source),
    },
    {
      name: 'newsreader-italic',
      from: 'newsreader/files/newsreader-latin-opsz-italic.woff2',
      axes: { wght: 400, opsz: 18 },
      // Only the site's own texts use italics.
      characters: charactersIn('U+0020-007E,U+2010-2026'),
    },
  ];
}

/** The range that Fontsource calls latin. */
function latin(source) {
  return charactersIn(JSON.parse(readFileSync(join(source, 'inter/unicode.json'), 'utf8')).latin);
}

/** Every character in ranges like U+0020-007E,U+20AC. */
export function charactersIn(ranges) {
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
