import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { normalisedPassword } from '#shared/rules/new-password.ts';

const FILE = new URL('./common-passwords.txt.br', import.meta.url);

/** Read when the first password is chosen. A search through the bytes takes a millisecond, and a `Set` ten times the memory. */
let list: Promise<Buffer> | undefined;

/**
 * Whether a new password is common, or a common one with digits and signs at its end. Letter case doesn't matter.
 * `tools/assets/common-passwords.mjs` says where the list is from.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(FILE).then(promisify(brotliDecompress));
  const lines = await list;
  const whole = normalisedPassword(password).toLowerCase();
  const base = /^.*\p{L}/su.exec(whole)?.[0] ?? '';
  return [whole, base].some((word) => word !== '' && !word.includes('\n') && lines.includes(`\n${word}\n`));
}
