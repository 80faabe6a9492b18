import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { logoLimits } from '#shared/limits.ts';
import { isPlainPng } from './plain-png.ts';
import { redrawLogo } from './redraw-logo.ts';

const { pixels } = logoLimits;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer | string = '', sum?: number): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(named.length - 4);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(sum ?? crc32(named));
  return Buffer.concat([frame, named, end]);
}

type Header = { width?: number; height?: number; depth?: number; color?: number; methods?: number[] };
function header({
  width = pixels as number,
  height = pixels as number,
  depth = 8,
  color = 6,
  methods = [0, 0, 0],
}: Header = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, ...methods], 8);
  return chunk('IHDR', data);
}

const filled = (length: number, value = 0x7f) => Buffer.alloc(length, value);
/** Rows of one gray, each with its filter. */
const rows = (
  channels: number,
  { filter = 0, value = 0x7f, height = pixels as number, width = pixels as number } = {},
) =>
  Buffer.concat(
    Array.from({ length: height }, () => [Buffer.of(filter), filled(width * channels, value)]).flat(),
  );
const packed = (data = rows(4)) => chunk('IDAT', deflateSync(data));
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);
const end = chunk('IEND');
const good = png(header(), packed(), end);
const change = (at: number, value: number) => {
  const copy = Buffer.from(good);
  copy[at] = value;
  return copy;
};
const between = (...chunks: Buffer[]) => png(header(), ...chunks, packed(), end);
const HTML = '<script>alert(1)</script>';

const hostile: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'only a signature': SIGNATURE,
  'a signature and zeros': png(filled(64, 0)),
  'an HTML page': Buffer.from(`<!doctype html>${HTML}`),
  'an SVG': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${HTML}</svg>`),
  'a GIF': Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
  'a JPEG': Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  'a WebP': Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'),
  'another signature': change(0, 0x88),
  'a signature changed by text mode': Buffer.concat([Buffer.from('89504e470a1a0a', 'hex'), good.subarray(8)]),
  'half of it': good.subarray(0, good.length / 2),
  'all but its last byte': good.subarray(0, -1),
  'all but its end': png(header(), packed()),
  'no pixels': png(header(), end),
  'no header': png(packed(), end),
  'two headers': png(header(), header(), packed(), end),
  'the header last': png(packed(), header(), end),
  'a short header': png(chunk('IHDR', filled(12, 1)), packed(), end),
  'a long header': png(chunk('IHDR', filled(14, 1)), packed(), end),
  'no width': png(header({ width: 0 }), packed(), end),
  'another width': png(header({ width: 255 }), packed(rows(4, { width: 255 })), end),
  'another height': png(header({ height: 512 }), packed(rows(4, { height: 512 })), end),
  'a bomb by its size': png(header({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), packed(), end),
  'a negative size': png(header({ width: 2 ** 32 - 1 }), packed(), end),
  '16 bits': png(header({ depth: 16 }), packed(rows(8)), end),
  '1 bit': png(header({ depth: 1, color: 0 }), packed(rows(1)), end),
  'a color type that there is not': png(header({ color: 5 }), packed(), end),
  'a compression that there is not': png(header({ methods: [1, 0, 0] }), packed(), end),
  'a filter method that there is not': png(header({ methods: [0, 1, 0] }), packed(), end),
  interlacing: png(header({ methods: [0, 0, 1] }), packed(), end),
  'a bomb of pixels': png(header(), packed(filled(60_000_000, 0)), end),
  'a row too many': png(header(), packed(rows(4, { height: pixels + 1 })), end),
  'a row too few': png(header(), packed(rows(4, { height: pixels - 1 })), end),
  'pixels that are garbled': png(header(), chunk('IDAT', filled(500, 0xff)), end),
  'pixels of a filter that there is not': png(header(), packed(rows(4, { filter: 9 })), end),
  'bytes after the pixels': png(
    header(),
    chunk('IDAT', Buffer.concat([deflateSync(rows(4)), Buffer.from(HTML)])),
    end,
  ),
  'an empty stream of pixels': png(header(), chunk('IDAT'), end),
  'a wrong checksum': png(header(), chunk('IDAT', deflateSync(rows(4)), 1), end),
  'a length beyond its end': Buffer.concat([png(header()), Buffer.from('7fffffff49444154', 'hex'), packed()]),
  'bytes after its end': Buffer.concat([good, Buffer.from(HTML)]),
  'a ZIP after its end': Buffer.concat([good, Buffer.from('504b0506', 'hex'), filled(18, 0)]),
  'a chunk after its end': png(header(), packed(), end, chunk('tEXt', `a\0${HTML}`)),
  'two ends': png(header(), packed(), end, end),
  text: between(chunk('tEXt', `Comment\0${HTML}`)),
  'packed text': between(
    chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(filled(9_000_000, 65))])),
  ),
  'international text': between(chunk('iTXt', `a\0\0\0\0\0${HTML}`)),
  'a color profile': between(
    chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(filled(9_000_000))])),
  ),
  'where and when it was taken': between(chunk('eXIf', 'MM\0*')),
  'the time of its last change': between(chunk('tIME', filled(7, 1))),
  'an animation': between(chunk('acTL', filled(8, 1)), chunk('fcTL', filled(26, 1))),
  'a chunk that we do not know': between(chunk('prVt', HTML)),
  'a critical chunk that we do not know': between(chunk('EVIL', HTML)),
  'pixels in two places': png(header(), packed(), chunk('gAMA', filled(4, 1)), packed(), end),
  'colors without a list of them': png(header({ color: 3 }), packed(rows(1)), end),
  'nothing to see': png(header(), packed(rows(4, { value: 0 })), end),
  'too many bytes': between(chunk('sBIT', filled(logoLimits.bytes))),
};

it.each(Object.entries(hostile))('refuses %s', async (_, file) => {
  expect(await redrawLogo(file)).toBeUndefined();
});

const drawing = (content: string) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">${content}</svg>`,
  ).render();
const href = (file: Buffer = Buffer.alloc(0)) => `data:image/png;base64,${file.toString('base64')}`;

it('draws what browsers draw anew, with the same pixels and nothing else', async () => {
  const picture = drawing('<circle cx="99" cy="99" r="80" fill="#0a6" fill-opacity="0.5"/>');
  const drawn = await redrawLogo(picture.asPng());
  const { pixels: before } = picture;
  const { pixels: after } = drawing(`<image width="${pixels}" height="${pixels}" href="${href(drawn)}"/>`);
  const differences = before.map((value, index) => Math.abs(value - (after[index] ?? 0)));
  expect(differences.reduce((most, difference) => Math.max(most, difference))).toBeLessThan(3);
  expect(drawn && isPlainPng(drawn)).toBe(true);
  expect(drawn?.toString('latin1')).not.toMatch(/tEXt|iTXt|zTXt|tIME|eXIf/);
});

it('takes every kind of picture that a canvas may give', async () => {
  const colors = chunk('PLTE', filled(768));
  const kinds = [
    png(header({ color: 0 }), packed(rows(1)), end),
    png(header({ color: 2 }), chunk('sRGB', Buffer.of(0)), packed(rows(3)), end),
    png(header({ color: 3 }), colors, packed(rows(1)), end),
    png(header({ color: 4 }), chunk('pHYs', filled(9, 1)), packed(rows(2)), end),
    good,
  ];
  for (const kind of kinds) expect((await redrawLogo(kind))?.length).toBeGreaterThan(100);
});

it("draws one after the other, and asks for patience once twenty wait, but not for what can't be a logo", async () => {
  const asked = Array.from({ length: 20 }, () => redrawLogo(good));
  await expect(redrawLogo(good)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(await redrawLogo(between(chunk('tEXt', HTML)))).toBeUndefined();
  await expect(redrawLogo(good)).rejects.toMatchObject({ code: 'unavailable' });
  expect((await Promise.all(asked)).every((drawn) => drawn !== undefined)).toBe(true);
  expect(await redrawLogo(good)).toBeDefined();
});

it('draws the next one when a process could not even be started', async () => {
  const { execPath } = process;
  // Of most errors, such as ENOMEM or this ENOTDIR, Node tells by throwing.
  process.execPath = `${execPath}/node`;
  await expect(redrawLogo(good)).rejects.toMatchObject({ code: 'ENOTDIR' });
  process.execPath = execPath;
  expect(await redrawLogo(good)).toBeDefined();
});
