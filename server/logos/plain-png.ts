import { crc32, inflateSync } from 'node:zlib';
import { logoLimits } from '#shared/limits.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHUNK_FRAME = 12;
/** What browsers write when they draw a picture: no text, no color profile, no animation, nothing of anyone else's. */
const known = /^IHDR( (PLTE|tRNS|sRGB|gAMA|cHRM|pHYs|sBIT))*( IDAT)+ IEND$/;
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Chunk = { type: string; data: Buffer };

/**
 * Whether a file is a PNG of the size of a logo and nothing else: each chunk is known and whole, and its pixels are
 * exactly as many as it says. (https://www.w3.org/TR/png-3/)
 */
export function isPlainPng(file: Buffer): boolean {
  if (file.length > logoLimits.bytes || !file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  const chunks = readChunks(file.subarray(SIGNATURE.length));
  if (!chunks || !known.test(chunks.map(({ type }) => type).join(' '))) return false;
  const rowBytes = rowBytesOf(chunks[0]?.data);
  if (rowBytes === undefined) return false;
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return inflatesTo(pixels, logoLimits.pixels * (1 + rowBytes));
}

/** Undefined if one is cut short or damaged. */
function readChunks(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + CHUNK_FRAME > bytes.length) return undefined;
    const end = at + CHUNK_FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const named = bytes.subarray(at + 4, end - 4);
    if (crc32(named) !== bytes.readUInt32BE(end - 4)) return undefined;
    chunks.push({ type: named.toString('latin1', 0, 4), data: named.subarray(4) });
    at = end;
  }
  return chunks;
}

/** Of the header of a picture that has the size of a logo, 8 bits for each channel, and isn't interlaced. */
function rowBytesOf(header: Buffer | undefined): number | undefined {
  if (header?.length !== 13) return undefined;
  const [depth, color = -1, ...methods] = header.subarray(8);
  const isSize = header.readUInt32BE(0) === logoLimits.pixels && header.readUInt32BE(4) === logoLimits.pixels;
  if (!isSize || depth !== 8 || methods.some((method) => method !== 0)) return undefined;
  const count = channels[color];
  return count && count * logoLimits.pixels;
}

function inflatesTo(packed: Buffer, length: number): boolean {
  try {
    const { buffer, engine } = inflateSync(packed, { maxOutputLength: length, info: true }) as never as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return buffer.length === length && engine.bytesWritten === packed.length;
  } catch {
    return false;
  }
}
