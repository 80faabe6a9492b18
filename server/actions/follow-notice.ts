import type { z } from 'zod';
import { changeNotice, findNotice, insertNoticeMessage, listNoticeMessages } from '#db/queries/notices.ts';
import { findReview } from '#db/queries/review-pages.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { allowedTo, openNotice, presentNotice } from '#server/steps/present-notice.ts';
import { proveEntries } from '#server/steps/prove-entries.ts';
import { noticeMonths } from '#shared/limits.ts';
import { firstDay, month, monthsBefore } from '#shared/rules/calendar.ts';
import type { LogProofs } from '#shared/schemas/moderation-log.ts';
import type { NoticeStatusShown, noticeKeyInput } from '#shared/schemas/notice.ts';

/**
 * Shows a notice to the person who has its number and its code. Of the review, it says what everyone can see.
 * @throws `bad_notice`, whether there never was one, it has been deleted, or the code is wrong
 */
export async function readNotice(
  deps: Pick<Deps, 'db' | 'keyedHash'>,
  key: z.output<typeof noticeKeyInput>,
): Promise<NoticeStatusShown> {
  const notice = await openNotice(deps.db, deps, key);
  const { review_id, read_month, closed_month } = notice;
  const review = review_id === null ? undefined : await findReview(deps.db, review_id);
  return {
    ...(await presentNotice(deps.db, deps, notice)),
    read_in: read_month === '' ? null : firstDay(read_month),
    decided_in: closed_month === '' ? null : firstDay(closed_month),
    deleted_in:
      closed_month === ''
        ? null
        : firstDay(monthsBefore(new Date(`${firstDay(closed_month)}T00:00:00Z`), -noticeMonths)),
    review: review === undefined ? null : { id: review.id, company_id: review.company_id },
    allowed: allowedTo(notice),
  };
}

/**
 * Proves to the person who sent a notice that the last decision about it is in the log.
 * @throws `bad_notice`
 */
export async function proveToNotifier(
  deps: Pick<Deps, 'db' | 'keyedHash'>,
  key: z.output<typeof noticeKeyInput>,
): Promise<LogProofs> {
  const { entry } = await openNotice(deps.db, deps, key);
  return proveEntries(deps.db, [entry]);
}

type Reply = { kind: 'answer' | 'objection'; body: string };

/**
 * Stores what the sender of a notice answers, or why they object to the decision, and puts the notice back into the
 * moderators' queue. The same reply sent again changes nothing.
 * @throws `bad_notice`, `notice_closed`
 */
export async function replyAboutNotice(
  deps: Pick<Deps, 'db' | 'keyedHash' | 'now'>,
  key: z.output<typeof noticeKeyInput>,
  { kind, body }: Reply,
): Promise<NoticeStatusShown> {
  const { id, review_id } = await openNotice(deps.db, deps, key);
  if (review_id === null) throw new AppError('notice_closed');
  await deps.db.transaction().execute((trx: Transaction) =>
    changeReview(trx, review_id, async () => {
      const notice = await findNotice(trx, id);
      if (notice === undefined) throw new AppError('bad_notice');
      if (!allowedTo(notice).includes(kind === 'answer' ? 'answer' : 'object')) {
        const last = (await listNoticeMessages(trx, id)).at(-1);
        if (last?.kind === kind && last.body === body) return;
        throw new AppError('notice_closed');
      }
      await insertNoticeMessage(trx, { notice_id: id, kind, body, month: month(deps.now()) });
      const objected = kind === 'objection' ? 1 : notice.objected;
      await changeNotice(trx, id, { status: 'received', objected, closed_month: '' });
    }),
  );
  return readNotice(deps, key);
}
