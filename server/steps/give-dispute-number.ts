import type { Deps } from '#server/deps.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { noticeNumberBytes, receiptLetters, reportNumberBytes } from '#shared/rules/receipt.ts';

type Hashes = Pick<Deps, 'keyedHash'>;
type DisputeKey = { number: string; code: string };

/**
 * The number of a dispute and the code that opens it. Both are computed from the dispute, so emails can have them,
 * although we store only the hash of both together.
 */
export function disputeKey({ keyedHash }: Hashes, disputeId: number): DisputeKey {
  const letters = (purpose: string, bytes: number) =>
    receiptLetters(Buffer.from(keyedHash(purpose, String(disputeId)), 'base64url').subarray(0, bytes));
  return {
    number: formatReceipt(letters('dispute number', noticeNumberBytes)),
    code: formatReceipt(letters('dispute code', reportNumberBytes)),
  };
}

/** What is stored of both. One look-up, so a known number with a wrong code takes as long as one that never was. */
export const disputeLookup = ({ keyedHash }: Hashes, { number, code }: DisputeKey): string =>
  keyedHash('dispute lookup', `${number} ${code}`.replaceAll('-', ''));
