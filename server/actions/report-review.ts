import { hasOpenReport, insertReport } from '#db/queries/reports.ts';
import { isPublished } from '#db/queries/reviews.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { day } from '#shared/rules/calendar.ts';
import { clientNetwork } from '#shared/rules/client-network.ts';

/**
 * Adds a report of a public review to the moderators' queue. A repeated report, with the same text from the same
 * network, is stored once until it is resolved, and gets the same answer: what we store about a reporter is enough to
 * recognize it.
 * @throws `not_found` when the review is not public
 */
export async function reportReview(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  input: { id: number; reason: string },
  address: string,
): Promise<void> {
  await db.transaction().execute((trx: Transaction) =>
    // The author may be withdrawing or changing it at the same time.
    changeReview(trx, input.id, async () => {
      if (!(await isPublished(trx, input.id))) throw new AppError('not_found');
      const report = {
        review_id: input.id,
        reason: input.reason,
        reporter_network: clientNetwork(address),
        created_on: day(now()),
      };
      if (await hasOpenReport(trx, report)) return;
      await insertReport(trx, { id: random.id(), ...report });
    }),
  );
}
