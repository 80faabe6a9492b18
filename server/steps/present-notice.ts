import { findNoticeBy, listNoticeMessages } from '#db/queries/notices.ts';
import type { LegalNoticesTable } from '#db/tables/notices.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import type { NoticeAction } from '#shared/words.ts';
import { giveNumber, numberLookup } from './give-number.ts';

type Db = Deps['db'];
type Hashes = Pick<Deps, 'keyedHash'>;

/** @throws `bad_notice` */
export async function openNotice(
  db: Db,
  hashes: Hashes,
  key: Parameters<typeof numberLookup>[2],
): Promise<LegalNoticesTable> {
  const notice = await findNoticeBy(db, numberLookup(hashes, 'notice', key));
  if (notice === undefined) throw new AppError('bad_notice');
  return notice;
}

/** What both its sender and moderators see of a notice. */
export async function presentNotice(db: Db, hashes: Hashes, notice: LegalNoticesTable) {
  const { id, status, objected, received_month, passage, explanation, law } = notice;
  const messages = await listNoticeMessages(db, id);
  return {
    number: giveNumber(hashes, 'notice', id).number,
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
