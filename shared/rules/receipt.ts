// Crockford's base32: without I, L, O and U, so that nothing is misread. https://www.crockford.com/base32.html
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 24;

/** Bytes of randomness in a receipt: 120 bits are 24 letters of 5 bits. */
export const receiptBytes = 15;

/** The 24 letters of a receipt. */
export function receiptLetters(random: Uint8Array): string {
  let bits = '';
  for (const byte of random) bits += byte.toString(2).padStart(8, '0');
  return Array.from({ length: letters }, (_, index) =>
    alphabet.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)),
  ).join('');
}

/** The format that people read, copy and type: six groups of four. */
export function formatReceipt(receipt: string): string {
  return (receipt.match(/.{4}/g) ?? []).join('-');
}

/** The characters of a receipt as typed by somebody; undefined if it can't be one. */
export function parseReceipt(typed: string): string | undefined {
  const read = typed
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const known = read.length === letters && [...read].every((letter) => alphabet.includes(letter));
  return known ? read : undefined;
}
