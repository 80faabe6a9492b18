import type { z } from 'zod';
import { insertMessage } from '#db/queries/messages.ts';
import { type FoundReview, findReview } from '#db/queries/moderated-reviews.ts';
import { decideSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { listDisowned } from '#server/sealing/sealed-requests.ts';
import { changeReviews } from '#server/steps/change-review.ts';
import { drawSecondReadings } from '#server/steps/draw-second-reading.ts';
import { publishSubmission, republishReview, unpublishReview } from '#server/steps/publish-review.ts';
import { type Actor, recordDecision } from '#server/steps/record-audit.ts';
import { refuseDecided } from '#server/steps/refuse-decided.ts';
import { decideWithUndo, undoSignature } from '#server/steps/sign-undo.ts';
import { isErased } from '#shared/rules/author-actions.ts';
import { halfYearAfter, month, monthAfter } from '#shared/rules/calendar.ts';
import type { decidedGroup, groupDecision } from '#shared/schemas/desk.ts';
import type { decidedReview, reviewDecision } from '#shared/schemas/moderation.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import type { RejectionReason, Release, ReviewStatus } from '#shared/words.ts';

type Decision = {
  id: number;
  approved: boolean;
  /** As the moderator has read them. */
  revision?: number | undefined;
  status?: ReviewStatus | undefined;
  reason: RejectionReason;
  message: string;
};

/**
 * Publishes a review, or holds it for a job to publish on the first of a month, as its author chose, or rejects or
 * removes it with a message to the author. The last decision wins; repeating a decision changes nothing. Simultaneous
 * decisions have the same result as if they came one after the other.
 * @returns the review, and the ticket with which this moderator can undo the decision
 * @throws `not_found` when there is no such review, `changed` when its author has changed it since it was read,
 * `decided` when someone has decided since, `not_possible` when an erased text would be published
 */
export async function decideReview(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random' | 'seals'>,
  decision: z.output<typeof reviewDecision>,
  actor: Actor,
): Promise<z.output<typeof decidedReview>> {
  return decideOn(deps, { ids: [decision.id], ...decision, actor }, (make) => make(decision));
}

/**
 * Decides alike about several reviews of one company, all or none.
 * @returns the ticket with which this moderator can undo all of it, and the reviews
 * @throws as decideReview does about the first that can't be decided, `not_possible` for reviews of several companies
 */
export async function decideGroup(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random' | 'seals'>,
  { reviews, ...decision }: z.output<typeof groupDecision>,
  actor: Actor,
): Promise<z.output<typeof decidedGroup>> {
  const ids = reviews.map(({ id }) => id);
  return decideOn(deps, { ids, ...decision, actor }, async (make) => {
    const decided = [];
    for (const read of reviews) decided.push(await make({ ...decision, ...read }));
    if (new Set(decided.map(({ company_id }) => company_id)).size > 1) throw new AppError('not_possible');
    return { reviews: decided };
  });
}

/** A decision that has changed the status of a review. */
type Made = { wasPending: boolean; review: ModeratedReview };

/** Lets `decide` make decisions on some reviews. Other moderators hear of them only once none can be refused any more. */
async function decideOn<Decided extends object>(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random' | 'seals'>,
  { ids, approved, actor }: { ids: readonly number[]; approved: boolean; actor: Actor },
  decide: (make: (decision: Decision) => Promise<ModeratedReview>) => Promise<Decided>,
): Promise<Decided & { undo: string | null }> {
  const disowned = approved ? await listDisowned(deps) : [];
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const made: Made[] = [];
    const decided = await changeReviews(trx, ids, () =>
      decideWithUndo(trx, deps, ids, { sign: undoSignature(deps, actor.user_id), source: 'reading' }, () =>
        decide((decision) => makeDecision(trx, deps, decision, { actor, disowned, made })),
      ),
    );
    for (const { wasPending, review } of made) {
      if (wasPending) deps.desk.waits.decided(review.id, deps.now());
      deps.desk.noteDecision(review.id, { outcome: review.status, by: actor }, deps.now());
    }
    const reviews = made.map(({ review }) => review);
    await drawSecondReadings(trx, deps, reviews, actor);
    return decided;
  });
}

/**
 * Carries out a decision on a review, which must be locked, unless it isn't as the moderator has read it.
 * @throws `not_found`, `changed`, `decided`, `not_possible` as decideReview does
 */
async function makeDecision(
  trx: Transaction,
  deps: Pick<Deps, 'now' | 'desk'>,
  decision: Decision,
  { actor, disowned, made }: { actor: Actor; disowned: readonly number[]; made: Made[] },
): Promise<ModeratedReview> {
  const { id, approved } = decision;
  const review = await findReview(trx, id);
  if (review === undefined) throw new AppError('not_found');
  if (isSubmission(review) && (decision.revision ?? review.revision) !== review.revision)
    throw new AppError('changed');
  if ((decision.status ?? review.status) !== review.status) {
    const { reason, message } = decision;
    const isSame = approvedStatuses.includes(review.status) === approved && review.status !== 'pending';
    const rejection = approved ? null : { reason, message };
    const { status: outcome } = review;
    await refuseDecided(trx, deps, { review, outcome }, { isSame, rejection, userId: actor.user_id });
  }
  if (approved && isErased(review.rejected_month, deps.now())) throw new AppError('not_possible');
  if (approved) await approve(trx, review, { at: deps.now(), isDisowned: disowned.includes(id) });
  else await reject(trx, review, decision, month(deps.now()));
  const decided = await findReview(trx, id);
  if (decided === undefined) throw new Error('A decision has deleted its review.');
  const [before, after] = [review.status, decided.status];
  if (before !== after) {
    await recordDecision(trx, deps, { kind: 'review_decided', actor, review, before, after });
    made.push({ wasPending: before === 'pending', review: decided });
  }
  return decided;
}

const approvedStatuses: string[] = ['published', 'held'];

function isSubmission({ status }: FoundReview): boolean {
  return status !== 'published' && status !== 'removed';
}

const dueMonths: Partial<Record<Release, (approved: Date) => string>> = {
  next_month: monthAfter,
  half_year: halfYearAfter,
};

async function approve(
  trx: Transaction,
  { id, status, release }: FoundReview,
  { at, isDisowned }: { at: Date; isDisowned: boolean },
): Promise<void> {
  if (status === 'removed') return republishReview(trx, id);
  if (status === 'published' || status === 'held') return;
  if (release === 'at_once') {
    if (!isDisowned) return publishSubmission(trx, id, month(at));
    // Its author has asked us to change or withdraw it, which is done at the full hour.
    return decideSubmission(trx, id, { status: 'held', due_month: month(at) });
  }
  // However many are held: a review that let others appear would show when it came (server/jobs/release-held.ts).
  await decideSubmission(trx, id, { status: 'held', due_month: dueMonths[release]?.(at) ?? '' });
}

async function reject(
  trx: Transaction,
  { id, status }: FoundReview,
  { reason, message: body }: Decision,
  thisMonth: string,
): Promise<void> {
  if (status === 'rejected' || status === 'removed') return;
  if (status === 'published') await unpublishReview(trx, id, thisMonth);
  else await decideSubmission(trx, id, { status: 'rejected', rejected_month: thisMonth });
  await insertMessage(trx, {
    ...{ review_id: id, kind: 'rejection', reason, body },
    ...{ source: 'own', month: thisMonth },
  });
}
