import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { countReview } from '#db/queries/company-stats.ts';
import { insertMessage } from '#db/queries/messages.ts';
import { lockReview } from '#db/queries/review-lock.ts';
import { readReviewStates } from '#db/queries/review-state.ts';
import { changeReviewStatus, findModeratedReview, publishReview } from '#db/queries/reviews.ts';
import {
  countHeld,
  findSubmission,
  holdSubmission,
  listHeld,
  rejectSubmission,
  type TakenSubmission,
  takeHeld,
  takeSubmission,
} from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { smallestGroup } from '#shared/limits.ts';
import { isErased } from '#shared/rules/author-actions.ts';
import { month } from '#shared/rules/calendar.ts';
import { writeUndoTicket } from '#shared/rules/undo-ticket.ts';
import type { decidedReview, reviewDecision } from '#shared/schemas/moderation.ts';

type Decision = z.output<typeof reviewDecision>;

/**
 * Publishes a review, lets it wait for others where its author wants that, or takes it down and tells the author why;
 * together with the statistics. The last decision stands; the same one again changes nothing. Decisions that race end as
 * if one had come after the other.
 * @returns the review, and for this moderator what takes the decision back
 * @throws `not_found` when there is no such review, `changed` when the author has changed it since it was read,
 * `not_possible` when it is to be published and its text is erased
 */
export async function decideReview(
  { db, now, keyedHash }: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  decision: Decision,
  moderatorId: number,
): Promise<z.output<typeof decidedReview>> {
  return db.transaction().execute(async (trx: Database) => {
    const { id, revision, approved } = decision;
    // With its company's others: of two approvals at once, each would count one too few that wait together.
    await lockReview(trx, id);
    const waiting = await findSubmission(trx, id);
    if (revision !== undefined && waiting !== undefined && waiting.revision !== revision)
      throw new AppError('changed');
    if (approved && isErased(waiting?.rejected_month ?? null, now())) throw new AppError('not_possible');
    const together = approved && waiting?.release === 'with_others';
    const held = together ? await listHeld(trx, waiting.company_id) : [];
    const ids = [id, ...held.filter((other) => other !== id)];
    const before = await readReviewStates(trx, ids);
    const decide = approved ? approve : reject;
    await decide(trx, decision, month(now()));
    const decided = (await findSubmission(trx, id)) ?? (await findModeratedReview(trx, id));
    if (decided === undefined) throw new AppError('not_found');
    const sign = (text: string) => keyedHash('undo', `${moderatorId} ${text}`);
    return { ...decided, undo: writeUndoTicket(before, await readReviewStates(trx, ids), sign) };
  });
}

async function approve(trx: Database, { id }: Decision, thisMonth: string): Promise<void> {
  const submission = await takeSubmission(trx, id);
  if (submission !== undefined) return publish(trx, submission, thisMonth);
  const companyId = await holdSubmission(trx, id);
  if (companyId !== undefined) return releaseHeld(trx, companyId, thisMonth);
  if ((await findSubmission(trx, id)) !== undefined) return;
  const restored = await changeReviewStatus(trx, id, 'removed', 'published');
  if (restored !== undefined) await countReview(trx, restored, 1);
}

/** Publishes what waits together, once it is enough. */
async function releaseHeld(trx: Database, companyId: number, thisMonth: string): Promise<void> {
  if ((await countHeld(trx, companyId)) < smallestGroup) return;
  for (const submission of await takeHeld(trx, companyId)) await publish(trx, submission, thisMonth);
}

async function publish(
  trx: Database,
  { id, content, answers }: TakenSubmission,
  thisMonth: string,
): Promise<void> {
  const counted = await publishReview(trx, { id, ...content, published_month: thisMonth });
  await countReview(trx, { companyId: content.company_id, month: counted, answers }, 1);
}

async function reject(trx: Database, decision: Decision, thisMonth: string): Promise<void> {
  const { id, reason, message: body } = decision;
  const tellAuthor = () =>
    insertMessage(trx, { review_id: id, kind: 'rejection', reason, body, month: thisMonth });
  if (await rejectSubmission(trx, id, thisMonth)) return tellAuthor();
  // An edited review that was rejected is down already.
  if ((await findSubmission(trx, id)) !== undefined) return;
  const removed = await changeReviewStatus(trx, id, 'published', 'removed');
  if (removed === undefined) return;
  await countReview(trx, removed, -1);
  await tellAuthor();
}
