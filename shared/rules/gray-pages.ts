import { evidenceLimits } from '#shared/limits.ts';

const { pages, width, height } = evidenceLimits;
const pageBytes = (width * height) / 2;
const WHITE = 0xff;

/** From opaque red, green, blue and alpha of each pixel to four bits of gray, two pixels a byte. */
export function packPage(rgba: Uint8ClampedArray): Uint8Array {
  const shade = (at: number) => {
    const gray = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
    return Math.round(gray / 17);
  };
  return Uint8Array.from({ length: rgba.length / 8 }, (_, at) => (shade(at * 8) << 4) | shade(at * 8 + 4));
}

/** The reverse: opaque gray pixels. */
export function unpackPage(packed: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(packed.length * 8).fill(255);
  for (const [at, byte] of packed.entries()) {
    const [left, right] = [(byte >> 4) * 17, (byte & 15) * 17];
    for (let color = 0; color < 3; color += 1) {
      rgba[at * 8 + color] = left;
      rgba[at * 8 + 4 + color] = right;
    }
  }
  return rgba;
}

/** The pages in base64, and white ones after them: always of the same length. */
export function joinPages(packed: readonly Uint8Array[]): string {
  const bytes = new Uint8Array(pages * pageBytes).fill(WHITE);
  for (const [index, page] of packed.entries()) bytes.set(page, index * pageBytes);
  // Divisible by three, so the parts follow one another without padding.
  let text = '';
  for (let at = 0; at < bytes.length; at += 3000)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + 3000)));
  return text;
}

/** The pages that show something. */
export function splitPages(text: string): Uint8Array[] {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const split = Array.from({ length: pages }, (_, index) =>
    bytes.subarray(index * pageBytes, (index + 1) * pageBytes),
  );
  return split.filter((page) => page.some((byte) => byte !== WHITE));
}
