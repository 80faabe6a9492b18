// Creates favicon.ico and the PNG icons from client/public/favicon.svg, for browsers and phones that request them by name
// or find them in the web manifest. Run it after changing the SVG.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { readArguments } from '#server/commands/read-arguments.ts';

const ICO_SIZES = [16, 32, 48];

readArguments('Usage: node tools/assets/icons.mjs', {});
const target = fileURLToPath(new URL('../../client/public', import.meta.url));
const svg = readFileSync(join(target, 'favicon.svg'), 'utf8');
// Phones round the corners themselves, or cut them off, and put black behind them. The letter is within what they leave.
const square = svg.replace(' rx="7"', '');

const images = {
  'favicon.ico': ico(ICO_SIZES.map((size) => [size, png(svg, size)])),
  'apple-touch-icon.png': png(square, 180),
  'icon-192.png': png(svg, 192),
  'icon-512.png': png(svg, 512),
  'icon-maskable-512.png': png(square, 512),
};
for (const [name, image] of Object.entries(images)) writeFileSync(join(target, name), image);

function png(source, width) {
  return new Resvg(source, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** The container for several sizes: a header, an entry per image, and the images as PNG. */
function ico(pictures) {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(([size, bytes]) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += bytes.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(([, bytes]) => bytes)]);
}
