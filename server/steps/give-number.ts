import type { Deps } from '#server/deps.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { noticeNumberBytes, receiptLetters, reportNumberBytes } from '#shared/rules/receipt.ts';

type Hashes = Pick<Deps, 'keyedHash'>;
type Numbered = 'notice' | 'dispute';
type Key = { number: string; code: string };

/**
 * The number of a notice or dispute and the code that opens it. Both are computed from its id, so the same notice sent again
 * after a lost response gets the same ones, and emails can have them, although we store only the hash of both together.
 */
export function giveNumber({ keyedHash }: Hashes, kind: Numbered, id: number): Key {
  const letters = (purpose: string, bytes: number) =>
    receiptLetters(Buffer.from(keyedHash(`${kind} ${purpose}`, String(id)), 'base64url').subarray(0, bytes));
  return {
    number: formatReceipt(letters('number', noticeNumberBytes)),
    code: formatReceipt(letters('code', reportNumberBytes)),
  };
}

/** What is stored of both. One look-up, so a known number with a wrong code takes as long as one that never was. */
export const numberLookup = ({ keyedHash }: Hashes, kind: Numbered, { number, code }: Key): string =>
  keyedHash(`${kind} lookup`, `${number} ${code}`.replaceAll('-', ''));
