import { Resvg } from '@resvg/resvg-js';
import { logoLimits } from '#shared/limits.ts';

const inks = ['#0b5f5a', '#b3402a', '#2d4a8a', '#7a3b78', '#8a6410', '#2f6b34', '#3c3f46', '#a02c5a'];
const shapes = [
  '<circle cx="8" cy="8" r="6"/><circle cx="10" cy="6" r="3" class="paper"/>',
  '<path d="M2 14 8 2l6 12z"/><path d="M6 14l2-4 2 4z" class="paper"/>',
  '<path d="M2 2h5v12H2zM9 2h5v5H9zM9 9h5v5H9z"/>',
  '<path d="M8 1l7 7-7 7-7-7z"/><path d="M8 5l3 3-3 3-3-3z" class="paper"/>',
  '<path d="M2 11h12v3H2zM2 6.5h8v3H2zM2 2h5v3H2z"/>',
  '<path d="M2 8a6 6 0 0 1 6-6v6zM14 8a6 6 0 0 1-6 6V8z"/><circle cx="11" cy="5" r="3"/>',
  '<path d="M1 10q3.5-5 7 0t7 0v4H1z"/><circle cx="11.5" cy="4.5" r="2.5"/>',
  '<path d="M8 1l6 3.5v7L8 15l-6-3.5v-7z"/><path d="M7 4h2v8H7z" class="paper"/>',
  '<path d="M2 2h12v12z"/><circle cx="5" cy="11" r="3"/>',
  '<path d="M8 2c6 3 6 9 0 12C2 11 2 5 8 2z"/><path d="M7.5 5h1v9h-1z" class="paper"/>',
];

/** The logo of a demo company, by its place in the list: a simple mark in one color. */
export function drawDemoLogo(place: number): Buffer {
  const ink = inks[(place + Math.floor(place / shapes.length)) % inks.length];
  const { pixels } = logoLimits;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="${pixels}" height="${pixels}">
    <style>.paper{fill:#fff}</style><rect width="16" height="16" fill="#fff"/>
    <g fill="${ink}" transform="rotate(${place % 4 === 3 ? 90 : 0} 8 8)">${shapes[place % shapes.length]}</g></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
