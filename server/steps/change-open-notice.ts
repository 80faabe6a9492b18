import { findNotice, listNoticeMessages } from '#db/queries/notices.ts';
import type { Transaction } from '#db/schema.ts';
import type { LegalNoticesTable } from '#db/tables/notices.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from './change-review.ts';

type OpenNotice = LegalNoticesTable & { review_id: number };

/**
 * Lets a moderator change an open notice that is as they have read it.
 * @param read How many messages they have read; undefined if it doesn't matter.
 * @throws `not_found`, `notice_changed`
 */
export async function changeOpenNotice<Result>(
  { db }: Pick<Deps, 'db'>,
  { id, read }: { id: number; read: number },
  change: (trx: Transaction, notice: OpenNotice) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx: Transaction) => {
    const found = await findNotice(trx, id);
    if (found === undefined) throw new AppError('not_found');
    const { review_id } = found;
    if (review_id === null) throw new AppError('notice_changed');
    return changeReview(trx, review_id, async () => {
      const notice = await findNotice(trx, id);
      const isOpen = notice?.status === 'received' || notice?.status === 'reading';
      const isAsRead = (await listNoticeMessages(trx, id)).length === read;
      if (notice === undefined || !isOpen || !isAsRead) throw new AppError('notice_changed');
      return change(trx, { ...notice, review_id });
    });
  });
}
