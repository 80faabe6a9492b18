import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

/** A picture to render, and the fonts for it: one that lacks a letter is replaced by the first one that has it. */
export type Task = { svg: string; fontFiles: string[] };

parentPort?.on('message', ({ svg, fontFiles }: Task) => {
  const image = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).render();
  parentPort?.postMessage(image.asPng());
});
