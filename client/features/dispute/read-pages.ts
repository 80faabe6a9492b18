import { evidenceLimits } from '#shared/limits.ts';
import { packPage, unpackPage } from '#shared/rules/gray-pages.ts';

const { pages: most, width, height, fileBytes } = evidenceLimits;

type Read = {
  /** In gray, as they would be sent if nothing were covered. */
  pages: HTMLCanvasElement[];
  /** Why there are none, or fewer than in the files. */
  problem?: string;
};

/** Draws files on this device: their first pages, in gray. Nothing else of a file is kept. */
export async function readPages(files: readonly File[]): Promise<Read> {
  if (files.some(({ size }) => size > fileBytes))
    return { pages: [], problem: 'This file is too large. Choose one of at most 5 MB.' };
  try {
    const read = await Promise.all(files.slice(0, most).map(drawFile));
    const drawn = read.flatMap((file) => file.drawn).slice(0, most);
    const isShort = files.length > most || read.reduce((sum, file) => sum + file.pages, 0) > most;
    return {
      pages: drawn.map(inGray),
      ...(isShort && { problem: `Only the first ${most} pages are here.` }),
    };
  } catch {
    const problem = "We can't read this file. Choose a PDF without a password, or a PNG, JPEG or WebP.";
    return { pages: [], problem };
  }
}

async function drawFile(file: File): Promise<{ drawn: CanvasImageSource[]; pages: number }> {
  // Not among what the server renders pages with.
  if (file.type === 'application/pdf' && !import.meta.env.SSR) {
    const { drawPdf } = await import('./draw-pdf.ts');
    return drawPdf(file, { most, width, height });
  }
  return { drawn: [await createImageBitmap(file)], pages: 1 };
}

/** A canvas of the size of a page. */
export function newPage(): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser draws nothing.');
  return { canvas, context };
}

function inGray(drawn: CanvasImageSource): HTMLCanvasElement {
  const { canvas, context } = newPage();
  const size = drawn as { width: number; height: number };
  const scale = Math.min(width / size.width, height / size.height);
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(drawn, 0, 0, size.width * scale, size.height * scale);
  if (drawn instanceof ImageBitmap) drawn.close();
  return canvasOf(packedOf(canvas));
}

/** What is sent of a page. */
export function packedOf(canvas: HTMLCanvasElement): Uint8Array {
  const context = canvas.getContext('2d');
  return packPage(context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray());
}

/** What a moderator sees of it. */
export function canvasOf(packed: Uint8Array): HTMLCanvasElement {
  const { canvas, context } = newPage();
  context.putImageData(new ImageData(unpackPage(packed), width, height), 0, 0);
  return canvas;
}
