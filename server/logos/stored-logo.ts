import { createHash } from 'node:crypto';

const HASH_LETTERS = 32;

/** The row of a company's logo. Its address has the hash, so a cache may keep the picture as long as it likes. */
export function storedLogo(company_id: number, png: Buffer) {
  const hash = createHash('sha256').update(png).digest('hex').slice(0, HASH_LETTERS);
  return { company_id, hash, png: png.toString('base64') };
}
