import { base32crockford } from '@scure/base';
import { formatReceipt } from './format-receipt.ts';

/** Bytes of randomness in a receipt: 120 bits are 24 characters of Crockford's base32, which has no I, L, O or U. */
export const receiptBytes = 15;

/** In the number of a report, which opens less: 80 bits are 16 characters. */
export const reportNumberBytes = 10;

/** In the number of a legal notice, which opens nothing without its code: 40 bits are 8 characters. */
export const noticeNumberBytes = 5;

/** The characters of a receipt or a number. */
export function receiptLetters(random: Uint8Array): string {
  return base32crockford.encode(random);
}

/** The characters of a receipt as typed by someone, in any case, with O for 0 and I or L for 1; undefined if it can't be one. */
export const parseReceipt = (typed: string): string | undefined => parseLetters(typed, receiptBytes);

/** The same for the number of a report. */
export const parseReportNumber = (typed: string): string | undefined =>
  parseLetters(typed, reportNumberBytes);

export const parseNoticeNumber = (typed: string): string | undefined =>
  parseLetters(typed, noticeNumberBytes);

function parseLetters(typed: string, length: number): string | undefined {
  try {
    const bytes = base32crockford.decode(typed.replace(/[\s\-–—]/g, ''));
    return bytes.length === length ? receiptLetters(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Random bytes as a code for people to read, copy and type. */
export const formatCode = (random: Uint8Array): string => formatReceipt(receiptLetters(random));

/** The same of a typed code; undefined if it can't be one of this length. */
export function parseCode(typed: string, bytes: number): string | undefined {
  const letters = parseLetters(typed, bytes);
  return letters && formatReceipt(letters);
}
