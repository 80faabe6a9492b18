// Cuts the fonts in the @fontsource-variable packages down to the weights and optical sizes that the design uses, and the
// features that text needs, in one file for each group of scripts: a page loads only what its characters need.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];
// The copyright, the license and its URL stay in the files.
const NAMES = [0, 13, 14];

const weights = { min: 400, max: 600 };

const inter = { family: 'Inter Variable', package: 'inter', axis: 'wght', axes: { wght: weights } };
const newsreader = {
  family: 'Newsreader Variable',
  package: 'newsreader',
  axis: 'opsz',
  axes: { wght: weights, opsz: { min: 18, max: 56 } },
};

// Latin Extended-A without the letters that are in `latin`, the Romanian letters with a comma, and the German capital ß.
const LATIN_EXTENDED = 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E9E';

/** `ranges`: instead of those that Fontsource has for the script. */
const files = [
  { ...inter, name: 'inter', script: 'latin' },
  { ...inter, name: 'inter-latin-ext', script: 'latin-ext', ranges: LATIN_EXTENDED },
  { ...inter, name: 'inter-greek', script: 'greek' },
  { ...inter, name: 'inter-cyrillic', script: 'cyrillic' },
  { ...inter, name: 'inter-cyrillic-ext', script: 'cyrillic-ext' },
  { ...newsreader, name: 'newsreader', script: 'latin' },
  { ...newsreader, name: 'newsreader-latin-ext', script: 'latin-ext', ranges: LATIN_EXTENDED },
  {
    ...newsreader,
    name: 'newsreader-italic',
    script: 'latin',
    style: 'italic',
    axes: { wght: 400, opsz: 18 },
    // Only the site's own texts use italics.
    ranges: 'U+0020-007E,U+2010-2026',
  },
];

/** Writes the font files, their licenses and the rules that name them; `subset` is the function of the package subset-font. */
export async function writeFonts(source, target, subset, stylesheet) {
  mkdirSync(target, { recursive: true });
  const rules = [];
  for (const file of files) {
    const { name, package: folder, script, axis, style = 'normal', axes } = file;
    const scripts = JSON.parse(readFileSync(join(source, folder, 'unicode.json'), 'utf8'));
    const ranges = file.ranges ?? scripts[script];
    const from = readFileSync(join(source, folder, `files/${folder}-${script}-${axis}-${style}.woff2`));
    const font = await subset(from, charactersIn(ranges), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      preserveNameIds: NAMES,
      variationAxes: axes,
    });
    writeFileSync(join(target, `${name}.woff2`), font);
    rules.push(rule(file, style, ranges));
    console.log(`${name}.woff2 ${(font.length / 1000).toFixed(1)} kB`);
  }
  writeFileSync(stylesheet, `/* Made by tools/assets/fonts.mjs. */\n${rules.join('\n')}`);
  for (const family of ['inter', 'newsreader']) {
    copyFileSync(join(source, family, 'LICENSE'), join(target, `${family}-license.txt`));
  }
}

function rule({ family, name, axes }, style, ranges) {
  const weight = axes.wght === weights ? `${weights.min} ${weights.max}` : axes.wght;
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-display: swap;
  font-weight: ${weight};
  src: url("./fonts/${name}.woff2") format("woff2");
  unicode-range: ${ranges.replaceAll(',', ', ')};
}
`;
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
