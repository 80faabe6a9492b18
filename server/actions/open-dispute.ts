import type { z } from 'zod';
import { saveDisputeAnswer } from '#db/queries/dispute-answers.ts';
import { findDispute, insertDispute } from '#db/queries/disputes.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { addToMonthTotals } from '#db/queries/month-totals.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { emailDisputer } from '#server/mail/dispute-mail.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { sealAnswer } from '#server/sealing/sealed-answers.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { giveNumber, numberLookup } from '#server/steps/give-number.ts';
import type { Employer } from '#server/steps/read-employer.ts';
import { disputeAnswerMonths, disputeDays } from '#shared/limits.ts';
import { day, daysAfter, month, monthsBefore } from '#shared/rules/calendar.ts';
import type { disputeInput, disputeOpened } from '#shared/schemas/dispute.ts';

/**
 * Lets someone who speaks for a company say that the author of a public review never worked there. The author learns of it
 * with the receipt, and has two weeks to say something. The same claim sent again gets the same number.
 * @throws `not_found`, `disputed` when there has been another dispute of this review
 */
export async function openDispute(
  deps: Pick<Deps, 'db' | 'random' | 'now' | 'keyedHash' | 'seals' | 'mailer' | 'config'>,
  { review_id, claim }: z.output<typeof disputeInput>,
  employer: Employer,
): Promise<z.output<typeof disputeOpened>> {
  const { id, to } = await deps.db.transaction().execute((trx: Transaction) =>
    // The author may be withdrawing or changing it at the same time.
    changeReview(trx, review_id, async () => {
      const review = await findReview(trx, review_id);
      if (review?.status !== 'published') throw new AppError('not_found');
      const { company_id } = review;
      const speaker = employer.representatives.find(({ current_id }) => current_id === company_id);
      if (speaker === undefined) throw new AppError('not_found');
      const { email } = speaker;
      const earlier = await findDispute(trx, { review_id });
      if (earlier?.status === 'answering' && earlier.claim === claim && earlier.email === email)
        return { id: earlier.id, to: email };
      if (earlier !== undefined) throw new AppError('disputed');
      const newId = deps.random.id();
      const due_on = daysAfter(day(deps.now()), disputeDays);
      await insertDispute(trx, {
        ...{
          id: newId,
          lookup: numberLookup(deps, 'dispute', giveNumber(deps, 'dispute', newId)),
          review_id,
          company_id,
        },
        ...{ email, claim, received_month: month(deps.now()), due_on },
      });
      const until = monthsBefore(new Date(due_on), -disputeAnswerMonths);
      const nothing = { dispute_id: newId, choice: null, words: '', until };
      await saveDisputeAnswer(trx, sealAnswer(await openSeal(trx, deps), nothing));
      await publicDataChanged(trx);
      await addToMonthTotals(trx, { month: month(deps.now()), kind: 'dispute', detail: '', count: 1 });
      return { id: newId, to: email };
    }),
  );
  const { publicUrl } = deps.config;
  const key = giveNumber(deps, 'dispute', id);
  return { ...key, emailed: await emailDisputer(deps.mailer, 'received', { to, ...key, publicUrl }) };
}
