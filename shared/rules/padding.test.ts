import { expect, it } from 'vitest';
import { padded } from './padding.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

it.each([
  ['nothing', '', 1, 8192],
  ['a short text', 'Fair.', 1, 8192],
  ['a text of one block', 'x'.repeat(8190), 1, 8192],
  ['one byte more', 'x'.repeat(8191), 1, 16_384],
  ['letters of two and three bytes', 'é中'.repeat(1000), 2, 16_384],
  ['letters of four bytes that need another block', '🙂'.repeat(4096), 2, 24_576],
])('fills whole blocks with %s, and stays the same JSON', (_, text, blocks, size) => {
  const body = padded(JSON.stringify(text), blocks);
  expect(bytes(body)).toBe(size);
  expect(JSON.parse(body)).toBe(text);
});
