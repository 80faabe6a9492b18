import { findNoticeBy, listNoticeMessages } from '#db/queries/notices.ts';
import type { LegalNoticesTable } from '#db/tables/notices.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { noticeNumberBytes, receiptLetters, reportNumberBytes } from '#shared/rules/receipt.ts';
import type { NoticeAction } from '#shared/words.ts';

type Db = Deps['db'];
type Hashes = Pick<Deps, 'keyedHash'>;
type NoticeKey = { number: string; code: string };

/**
 * The number of a notice and the code that opens it. Both are computed from the notice, so the same one sent again after a
 * lost response gets the same ones, and emails can have them, although we store only the hash of both together.
 */
export function noticeKey({ keyedHash }: Hashes, noticeId: number): NoticeKey {
  const letters = (purpose: string, bytes: number) =>
    receiptLetters(Buffer.from(keyedHash(purpose, String(noticeId)), 'base64url').subarray(0, bytes));
  return {
    number: formatReceipt(letters('notice number', noticeNumberBytes)),
    code: formatReceipt(letters('notice code', reportNumberBytes)),
  };
}

/** What is stored of both. One look-up, so a known number with a wrong code takes as long as one that never was. */
export const noticeLookup = ({ keyedHash }: Hashes, { number, code }: NoticeKey): string =>
  keyedHash('notice lookup', `${number} ${code}`.replaceAll('-', ''));

/** @throws `bad_notice` */
export async function openNotice(db: Db, hashes: Hashes, key: NoticeKey): Promise<LegalNoticesTable> {
  const notice = await findNoticeBy(db, noticeLookup(hashes, key));
  if (notice === undefined) throw new AppError('bad_notice');
  return notice;
}

/** What both its sender and moderators see of a notice. */
export async function presentNotice(db: Db, hashes: Hashes, notice: LegalNoticesTable) {
  const { id, status, objected, received_month, passage, explanation, law } = notice;
  const messages = await listNoticeMessages(db, id);
  return {
    number: noticeKey(hashes, id).number,
    ...{ status, objected: objected === 1, received_in: firstDay(received_month) },
    ...{ passage, explanation, law },
    messages: messages.map(({ month, ...message }) => ({ ...message, created_at: firstDay(month) })),
  };
}

/** What the sender of a notice may do next. */
export function allowedTo({ status, objected }: LegalNoticesTable): NoticeAction[] {
  if (status === 'asked') return ['answer'];
  return status === 'kept' && objected === 0 ? ['object'] : [];
}
