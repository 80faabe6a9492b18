import { logoLimits } from '#shared/limits.ts';

const { pixels, bytes } = logoLimits;

/**
 * Draws a picture onto a square, whole and in its middle, as a PNG in base64 that fits a logo. Undefined if the browser
 * can't read it.
 */
export async function drawLogo(file: File): Promise<string | undefined> {
  const image = await load(file);
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (!image || !context) return undefined;
  // Firefox gives a vector picture without a size the size 0.
  const [width, height] = [image.naturalWidth || pixels, image.naturalHeight || pixels];
  const scale = pixels / Math.max(width, height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (pixels - drawnWidth) / 2, (pixels - drawnHeight) / 2, drawnWidth, drawnHeight);
  const drawn = context.getImageData(0, 0, pixels, pixels);
  for (let bits = 0; bits < 8; bits += 1) {
    context.putImageData(withFewerColors(drawn, bits), 0, 0);
    const png = canvas.toDataURL('image/png').split(',')[1] ?? '';
    if ((png.length * 3) / 4 <= bytes) return png;
  }
  return undefined;
}

/** As a data URL, because pages may show no blobs. */
async function load(file: File): Promise<HTMLImageElement | undefined> {
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

/** The same picture without the lowest bits of its colors, so it compresses better. */
function withFewerColors(image: ImageData, bits: number): ImageData {
  const copy = new ImageData(new Uint8ClampedArray(image.data), image.width, image.height);
  const mask = (0xff << bits) & 0xff;
  for (let at = 0; at < copy.data.length; at += 1) {
    const value = copy.data[at] ?? 0;
    // What is opaque stays so.
    if (at % 4 !== 3 || value < 255) copy.data[at] = value & mask;
  }
  return copy;
}
