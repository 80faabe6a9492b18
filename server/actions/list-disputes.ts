import type { z } from 'zod';
import { countDisputes, listOpenDisputes } from '#db/queries/disputes.ts';
import { findEmployer } from '#db/queries/employers.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { listReachable } from '#db/queries/receipts.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readAnswer } from '#server/sealing/sealed-answers.ts';
import { disputeKey } from '#server/steps/give-dispute-number.ts';
import { stateMailbox } from '#server/steps/state-mailbox.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { shownCount } from '#shared/rules/small-groups.ts';
import type { companyDisputes, managedDispute } from '#shared/schemas/dispute.ts';

type Managed = z.output<typeof managedDispute>;

/** The disputes that wait for a moderator, each with its review and what the author said. */
export async function listDisputes(
  deps: Pick<Deps, 'db' | 'keyedHash' | 'seals' | 'now'>,
  page: { limit: number; offset: number },
): Promise<Managed[]> {
  const rows = await listOpenDisputes(deps.db, page);
  const reachable = await listReachable(
    deps.db,
    rows.flatMap(({ review_id }) => review_id ?? []),
  );
  const shown = rows.map(async ({ id, review_id, claim, received_month }): Promise<Managed[]> => {
    const review = review_id === null ? undefined : await findReview(deps.db, review_id);
    if (review === undefined) return [];
    const answer = await readAnswer(deps, id);
    return [
      {
        ...{ id, number: disputeKey(deps, id).number, claim, received_in: firstDay(received_month) },
        ...{ review, reachable: reachable.has(review.id) },
        sentence: (await stateMailbox(deps, review)) ?? '',
        answer: { choice: answer?.choice ?? null, words: answer?.words ?? '' },
      },
    ];
  });
  return (await Promise.all(shown)).flat();
}

/**
 * How many disputes a company, and those that are part of it, have opened.
 * @throws `not_found`
 */
export async function readCompanyDisputes(
  { publicData }: Pick<Deps, 'publicData'>,
  companyId: number,
): Promise<z.output<typeof companyDisputes>> {
  return publicData.read(async (db) => {
    const employer = await findEmployer(db, companyId);
    if (employer === undefined) throw new AppError('not_found');
    const companies = employer.mailboxes.map(({ id }) => id);
    const { disputes, upheld } = await countDisputes(db, companies);
    return { disputes: shownCount(disputes), upheld: shownCount(upheld) };
  });
}
