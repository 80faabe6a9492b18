// Makes the fonts that the server draws preview images with, and the widths of their characters: one weight and size of
// Newsreader for Latin names and of Inter for the rest, as TrueType, which the renderer reads.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charactersIn, FEATURES } from './subset.mjs';

// The copyright, the license and its URL, and the family, by which the drawing names the font.
const NAMES = [0, 1, 2, 13, 14];

const latin = ['latin', 'latin-ext', 'vietnamese'];
const families = {
  newsreader: { axis: 'opsz', scripts: latin, axes: { wght: 500, opsz: 56 } },
  inter: {
    axis: 'wght',
    scripts: [...latin, 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
    axes: { wght: 500 },
  },
};

/** `subset` is the function of the package subset-font, `openFont` that of fontkit. */
export async function writePreviewFonts(source, target, subset, openFont) {
  mkdirSync(target, { recursive: true });
  const widths = {};
  for (const [family, { axis, scripts, axes }] of Object.entries(families)) {
    const ranges = JSON.parse(readFileSync(join(source, family, 'unicode.json'), 'utf8'));
    widths[family] = {};
    for (const script of scripts) {
      const file = join(source, family, `files/${family}-${script}-${axis}-normal.woff2`);
      const font = await subset(readFileSync(file), charactersIn(ranges[script]), {
        targetFormat: 'truetype',
        keepFeatures: FEATURES,
        preserveNameIds: NAMES,
        variationAxes: axes,
      });
      writeFileSync(join(target, `${family}-${script}.ttf`), font);
      Object.assign(widths[family], widthsIn(openFont(font)));
      console.log(`${family}-${script}.ttf ${(font.length / 1000).toFixed(1)} kB`);
    }
  }
  writeFileSync(join(target, 'widths.json'), `${JSON.stringify(widths)}\n`);
}

/** How far each visible character moves the pen, in thousandths of the font's size. */
function widthsIn(font) {
  const entries = font.characterSet
    .map((code) => [String.fromCodePoint(code), font.glyphForCodePoint(code).advanceWidth])
    .filter(([character]) => !/[\p{C}\p{Z}]/u.test(character) || character === ' ');
  return Object.fromEntries(
    entries.map(([character, width]) => [character, Math.round((1000 * width) / font.unitsPerEm)]),
  );
}
