import type { z } from 'zod';
import { countNotices, findSameNotice, insertNotice } from '#db/queries/notices.ts';
import { findReview } from '#db/queries/review-pages.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { emailNotifier } from '#server/steps/email-notifier.ts';
import { giveNumber, numberLookup } from '#server/steps/give-number.ts';
import { month } from '#shared/rules/calendar.ts';
import type { noticeInput, noticeSent } from '#shared/schemas/notice.ts';

/**
 * Adds a legal notice about a public review to the moderators' queue, and emails its number and code. The same notice sent
 * again is stored once until it is decided, and gets the same ones.
 * @throws `not_found` when the review isn't public
 */
export async function sendNotice(
  deps: Pick<Deps, 'db' | 'random' | 'now' | 'keyedHash' | 'mailer' | 'config' | 'rateLimits'>,
  { good_faith: _, name, email, address, ...notice }: z.output<typeof noticeInput>,
  from: string,
): Promise<z.output<typeof noticeSent>> {
  const contact = { name, email, address };
  const id = await deps.db.transaction().execute((trx: Transaction) =>
    // The author may be withdrawing or changing it at the same time.
    changeReview(trx, notice.review_id, async () => {
      if ((await findReview(trx, notice.review_id)) === undefined) throw new AppError('not_found');
      const same = await findSameNotice(trx, notice, contact);
      if (same !== undefined) return same;
      const newId = deps.random.id();
      const received_month = month(deps.now());
      const lookup = numberLookup(deps, 'notice', giveNumber(deps, 'notice', newId));
      await insertNotice(trx, { id: newId, lookup, received_month, ...notice }, contact);
      await countNotices(trx, { month: received_month, received: 1 });
      return newId;
    }),
  );
  return { ...giveNumber(deps, 'notice', id), emailed: await emailNotifier(deps, id, 'received', from) };
}
