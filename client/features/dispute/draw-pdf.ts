import { getDocument } from 'pdfjs-dist';
// Puts itself where the library looks for it, so the library starts no worker, which pages may not have.
import 'pdfjs-dist/build/pdf.worker.mjs';

/** Draws the first pages of a PDF, each onto a canvas of at most this size, and says how many there are. */
export async function drawPdf(
  file: File,
  { most, width, height }: { most: number; width: number; height: number },
): Promise<{ drawn: HTMLCanvasElement[]; pages: number }> {
  const data = new Uint8Array(await file.arrayBuffer());
  const task = getDocument({ data, enableXfa: false, useWasm: false, useWorkerFetch: false, verbosity: 0 });
  try {
    const pdf = await task.promise;
    const drawn: HTMLCanvasElement[] = [];
    for (let number = 1; number <= Math.min(most, pdf.numPages); number += 1) {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(width / whole.width, height / whole.height) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport }).promise;
      drawn.push(canvas);
    }
    return { drawn, pages: pdf.numPages };
  } finally {
    await task.destroy();
  }
}
