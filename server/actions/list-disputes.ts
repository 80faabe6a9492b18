import type { z } from 'zod';
import { countDisputes, findDispute, listOpenDisputes } from '#db/queries/disputes.ts';
import { findEmployer } from '#db/queries/employers.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { listReachable, snapshotOfReceipts } from '#db/queries/receipts.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { hasEvidence, readAnswer } from '#server/sealing/sealed-answers.ts';
import { openEvidence } from '#server/sealing/sealed-evidence.ts';
import { giveNumber } from '#server/steps/give-number.ts';
import { stateMailbox } from '#server/steps/state-mailbox.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import { shownCount } from '#shared/rules/small-groups.ts';
import type { companyDisputes, disputeEvidence, managedDispute } from '#shared/schemas/dispute.ts';

type Managed = z.output<typeof managedDispute>;
type Needs = Pick<Deps, 'db' | 'keyedHash' | 'seals' | 'now'>;
type Page = { limit: number; offset: number };

/** The disputes that wait for a moderator, each with its review and what the author said. */
export function listDisputes(deps: Needs, page: Page): Promise<Managed[]> {
  // Otherwise, someone whose answer is sealed again at this moment would seem to have said nothing.
  return snapshotOfReceipts(deps.db, (db) => listManaged({ ...deps, db }, page));
}

async function listManaged(deps: Needs, page: Page): Promise<Managed[]> {
  const rows = await listOpenDisputes(deps.db, page);
  const ids = rows.flatMap(({ review_id }) => review_id ?? []);
  const reachable = await listReachable(deps.db, ids);
  const managed: Managed[] = [];
  for (const { id, review_id, claim, received_month } of rows) {
    const review = review_id === null ? undefined : await findReview(deps.db, review_id);
    if (review === undefined) continue;
    const answer = await readAnswer(deps, id);
    managed.push({
      ...{ id, number: giveNumber(deps, 'dispute', id).number, claim, received_in: firstDay(received_month) },
      ...{ review, reachable: reachable.has(review.id) },
      sentence: (await stateMailbox(deps, review)) ?? '',
      answer: {
        ...{ choice: answer?.choice ?? null, words: answer?.words ?? '' },
        evidence: answer ? hasEvidence(answer) : false,
      },
    });
  }
  return managed;
}

/**
 * The pages that the author has sent about a dispute that waits for a moderator.
 * @throws `not_found`
 */
export function readEvidence(deps: Needs, { id }: { id: number }): Promise<z.output<typeof disputeEvidence>> {
  return snapshotOfReceipts(deps.db, async (db) => {
    if ((await findDispute(db, { id }))?.status !== 'reading') throw new AppError('not_found');
    const answer = await readAnswer({ ...deps, db }, id);
    return { pages: answer && hasEvidence(answer) ? await openEvidence(db, answer) : null };
  });
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
