import { buffer } from 'node:stream/consumers';
import { Resvg } from '@resvg/resvg-js';
import { logoLimits } from '#shared/limits.ts';

// Draws the PNG from stdin anew and writes it to stdout; nothing if it can't be read or is wholly transparent.
const { pixels } = logoLimits;
const href = `data:image/png;base64,${(await buffer(process.stdin)).toString('base64')}`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}"><image width="${pixels}" height="${pixels}" href="${href}"/></svg>`;
const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
const isVisible = image.pixels.some((value, index) => index % 4 === 3 && value > 0);
process.stdout.write(isVisible ? image.asPng() : '');
