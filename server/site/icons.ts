import { Resvg } from '@resvg/resvg-js';
import { site } from '#shared/site.ts';
import type { Identity } from './open-site.ts';

/** The icons of a site by their names, with their sizes in pixels. Of a maskable one, the edge may be cut off. */
export const iconSizes: Record<string, number> = {
  'favicon.ico': 32,
  'favicon.svg': 256,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
};

const types: Record<string, string> = {
  ico: 'image/vnd.microsoft.icon',
  svg: 'image/svg+xml',
  png: 'image/png',
};
const SAFE = 0.7;

/** An icon with the site's own logo; undefined without one. */
export function drawIcon(name: string, { logo }: Identity): { type: string; body: Buffer } | undefined {
  if (logo === undefined) return undefined;
  const size = iconSizes[name] ?? 0;
  const shown = size * (name.includes('maskable') ? SAFE : 1);
  const at = (size - shown) / 2;
  const paper = /apple|maskable/.test(name) ? '<rect width="100%" height="100%" fill="#fff"/>' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${paper}<image x="${at}" y="${at}" width="${shown}" height="${shown}" href="data:image/png;base64,${logo.png.toString('base64')}"/></svg>`;
  const kind = name.split('.')[1] ?? '';
  const type = types[kind] ?? '';
  if (kind === 'svg') return { type, body: Buffer.from(svg) };
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  return { type, body: kind === 'ico' ? withIcoHeader(png, size) : png };
}

/** The built manifest with the site's own name. */
export function ownManifest(built: string, { name }: Identity): string {
  return JSON.stringify({ ...JSON.parse(built), name: `${name}: ${site.tagline}`, short_name: name });
}

/** An ICO file that has one PNG. */
function withIcoHeader(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
