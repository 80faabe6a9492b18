import { evidenceLimits } from '#shared/limits.ts';

const { pages, width, height } = evidenceLimits;

/** Evidence of pages whose pixels all have one shade, from 0 (black) to 15 (white). */
export const evidenceOf = (shade: number) =>
  Buffer.alloc((pages * width * height) / 2, shade * 17).toString('base64');

export const blankPages = evidenceOf(15);
