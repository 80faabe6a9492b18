import type { z } from 'zod';
import { findDispute } from '#db/queries/disputes.ts';
import { findReview } from '#db/queries/review-pages.ts';
import { signSentence } from '#server/anonymity/mailbox-statement.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { giveNumber, numberLookup } from '#server/steps/give-number.ts';
import { stateMailbox } from '#server/steps/state-mailbox.ts';
import { paths } from '#shared/paths.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import type { DisputeShown, disputeKeyInput } from '#shared/schemas/dispute.ts';

/**
 * Shows a dispute to the person who has its number and its code. Nothing in it depends on what the author has chosen, or
 * has done with a review that isn't public: who watches it change could look up who was on this site in that hour.
 * @throws `bad_dispute`, whether there never was one, it has been erased, or the code is wrong
 */
export async function readDispute(
  deps: Pick<Deps, 'db' | 'keyedHash' | 'keys' | 'config' | 'now'>,
  key: z.output<typeof disputeKeyInput>,
): Promise<DisputeShown> {
  const dispute = await findDispute(deps.db, { lookup: numberLookup(deps, 'dispute', key) });
  if (dispute === undefined) throw new AppError('bad_dispute');
  const { id, review_id, claim, due_on, received_month, reasons } = dispute;
  const review = review_id === null ? undefined : await findReview(deps.db, review_id);
  const isOpen = dispute.status === 'answering' || dispute.status === 'reading';
  const status = isOpen && review === undefined ? 'gone' : dispute.status;
  const sentence = review && (await stateMailbox(deps, review));
  return {
    number: giveNumber(deps, 'dispute', id).number,
    ...{ status, claim, due_on, reasons, received_in: firstDay(received_month) },
    decided_in: isOpen || status === 'gone' ? null : firstDay(dispute.decided_month),
    review: review ? { id: review.id, company_id: review.company_id } : null,
    statement:
      review && sentence
        ? signSentence(deps, paths.companyReview(review.company_id, review.id), sentence)
        : null,
  };
}
