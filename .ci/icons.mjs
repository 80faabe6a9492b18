// Creates favicon.ico and apple-touch-icon.png from client/public/favicon.svg, for browsers and phones that request
// them by name. Run it after changing the SVG. It downloads its tool on demand, because it is used once a year.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TOOL = '@resvg/resvg-js@2.6.2';
const ICO_SIZES = [16, 32, 48];
const TOUCH_SIZE = 180;

const target = fileURLToPath(new URL('../client/public', import.meta.url));
const svg = readFileSync(join(target, 'favicon.svg'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'icons-'));
execFileSync('npm', ['install', '--no-save', '--prefix', folder, TOOL], { stdio: 'inherit' });
const { Resvg } = await import(pathToFileURL(join(folder, 'node_modules/@resvg/resvg-js/index.js')).href);

writeFileSync(join(target, 'favicon.ico'), ico(ICO_SIZES.map((size) => [size, png(svg, size)])));
// Phones round the corners themselves and put black behind them.
writeFileSync(join(target, 'apple-touch-icon.png'), png(svg.replace(' rx="7"', ''), TOUCH_SIZE));
rmSync(folder, { recursive: true });

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
