import { findOpenReport, insertReport } from '#db/queries/reports.ts';
import { isPublished } from '#db/queries/reviews.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { giveReportNumber } from '#server/steps/give-report-number.ts';
import { day } from '#shared/rules/calendar.ts';
import { clientNetwork } from '#shared/rules/client-network.ts';

/**
 * Adds a report of a public review to the moderators' queue. A repeated report, with the same text from the same
 * network, is stored once until it is resolved, and gets the same answer: what we store about a reporter is enough to
 * recognize it.
 * @returns the number with which the reporter can look up the outcome
 * @throws `not_found` when the review is not public
 */
export async function reportReview(
  deps: Pick<Deps, 'db' | 'random' | 'now' | 'keyedHash'>,
  input: { id: number; reason: string },
  address: string,
): Promise<string> {
  return deps.db.transaction().execute((trx: Transaction) =>
    // The author may be withdrawing or changing it at the same time.
    changeReview(trx, input.id, async () => {
      if (!(await isPublished(trx, input.id))) throw new AppError('not_found');
      const report = {
        review_id: input.id,
        reason: input.reason,
        reporter_network: clientNetwork(address),
        created_on: day(deps.now()),
      };
      const open = await findOpenReport(trx, report);
      const id = open ?? deps.random.id();
      if (open === undefined) await insertReport(trx, { id, ...report });
      return giveReportNumber(trx, deps, 'review', id);
    }),
  );
}
