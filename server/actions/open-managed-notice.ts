import type { z } from 'zod';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { changeNotice, findContact, findNotice, listOpenNotices } from '#db/queries/notices.ts';
import { listReachable } from '#db/queries/receipts.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { giveNumber } from '#server/steps/give-number.ts';
import { presentNotice } from '#server/steps/present-notice.ts';
import { firstDay, month } from '#shared/rules/calendar.ts';
import type { ManagedNotice, noticeId, openNotices } from '#shared/schemas/notice.ts';

/**
 * Shows a notice to a moderator, with who sent it and the review as it is now. From then on, its sender sees that a
 * moderator is reading it.
 * @throws `not_found`
 */
export async function openManagedNotice(
  deps: Pick<Deps, 'db' | 'keyedHash' | 'now'>,
  { notice_id: id }: z.output<typeof noticeId>,
  { user_id }: { user_id: number },
): Promise<ManagedNotice> {
  await startReading(deps, id);
  const notice = await findNotice(deps.db, id);
  const contact = await findContact(deps.db, id);
  if (notice === undefined || contact === undefined) throw new AppError('not_found');
  const { review_id } = notice;
  const review = review_id === null ? undefined : await findReview(deps.db, review_id);
  return {
    id,
    ...(await presentNotice(deps.db, deps, notice)),
    own_decision: notice.decided_by === user_id,
    contact,
    review: review ?? null,
    reachable: review !== undefined && (await listReachable(deps.db, [review.id])).has(review.id),
  };
}

async function startReading({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<void> {
  const review_id = (await findNotice(db, id))?.review_id;
  if (!review_id) return;
  await db.transaction().execute((trx: Transaction) =>
    changeReview(trx, review_id, async () => {
      const notice = await findNotice(trx, id);
      if (notice?.status !== 'received') return;
      await changeNotice(trx, id, { status: 'reading', read_month: notice.read_month || month(now()) });
    }),
  );
}

/** A page of the notices that wait for a moderator. */
export async function listManagedNotices(
  deps: Pick<Deps, 'db' | 'keyedHash'>,
  page: Parameters<typeof listOpenNotices>[1],
): Promise<z.output<typeof openNotices>['data']> {
  const found = await listOpenNotices(deps.db, page);
  return found.map(({ received_month, ...notice }) => ({
    ...notice,
    number: giveNumber(deps, 'notice', notice.id).number,
    objected: notice.objected === 1,
    received_in: firstDay(received_month),
  }));
}
