/**
 * Text as search compares it: compatibility forms folded, accents stripped, lower case,
 * everything but letters and digits turned into single spaces. Empty when nothing is left.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
