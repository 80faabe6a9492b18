/** Bodies whose length must say nothing are multiples of this many bytes. */
export const blockBytes = 8192;

/** The same JSON, followed by spaces until it fills this many blocks in UTF-8, or as many more as it needs. */
export function padded(json: string, blocks: number): string {
  const bytes = new TextEncoder().encode(json).length;
  const size = Math.max(blocks, Math.ceil(bytes / blockBytes)) * blockBytes;
  return json + ' '.repeat(size - bytes);
}
