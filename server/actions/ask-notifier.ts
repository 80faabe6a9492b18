import type { z } from 'zod';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { changeNotice, insertNoticeMessage } from '#db/queries/notices.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeOpenNotice } from '#server/steps/change-open-notice.ts';
import { emailNotifier } from '#server/steps/email-notifier.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import { month } from '#shared/rules/calendar.ts';
import type { changedNotice, noticeQuestion } from '#shared/schemas/notice.ts';

/**
 * Leaves a question for the sender of a notice, which waits until they answer.
 * @throws `not_found`, `notice_changed`
 */
export async function askNotifier(
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'config' | 'keyedHash' | 'rateLimits'>,
  { question: body, ...read }: z.output<typeof noticeQuestion>,
  actor: Actor,
): Promise<z.output<typeof changedNotice>> {
  const { id } = read;
  await changeOpenNotice(deps, read, async (trx, { review_id, read_month }) => {
    const review = await findReview(trx, review_id);
    if (review === undefined) throw new AppError('notice_changed');
    await insertNoticeMessage(trx, { notice_id: id, kind: 'question', body, month: month(deps.now()) });
    await changeNotice(trx, id, { status: 'asked', read_month: read_month || month(deps.now()) });
    const { status: before } = review;
    await recordDecision(trx, deps, { kind: 'notifier_asked', actor, review, before, after: '' });
  });
  return { status: 'asked', emailed: await emailNotifier(deps, id, 'asked') };
}
