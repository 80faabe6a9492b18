import type { z } from 'zod';
import { addToDecisionTotals } from '#db/queries/decision-totals.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { contentOf, isApproved } from '#server/steps/draw-second-reading.ts';
import { makeDecision } from '#server/steps/make-decision.ts';
import { type Actor, recordSecondReading } from '#server/steps/record-audit.ts';
import { decideWithUndo, undoSignature } from '#server/steps/sign-undo.ts';
import { isErased } from '#shared/rules/author-actions.ts';
import { month } from '#shared/rules/calendar.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import type { decidedReading, OfferedReading, readingDecision } from '#shared/schemas/second-reading.ts';

type SecondReading = ReturnType<Deps['desk']['secondReadings']['offeredTo']>[number];
type Reader = Pick<Deps, 'db' | 'desk' | 'now'>;

/** The next review that this moderator is asked to read again, without what was decided about it. */
export async function offerReading(deps: Reader, { user_id: userId }: Actor): Promise<OfferedReading> {
  const { secondReadings } = deps.desk;
  for (const reading of secondReadings.offeredTo(userId)) {
    const review = await findDecided(deps, reading);
    const differing = secondReadings.countDiffering(userId);
    if (review)
      return { reading: { id: reading.id, decides: reading.second !== undefined, review }, differing };
    secondReadings.drop(reading.reviewId);
  }
  return { reading: null, differing: secondReadings.countDiffering(userId) };
}

/**
 * Notes what a second moderator would have decided. If that differs from the decision, it stays until a third moderator has
 * read the review, whose answer decides.
 * @throws `reading_over` when someone else was faster, or the review isn't as it was decided
 */
export async function decideReading(
  deps: Reader & Pick<Deps, 'keyedHash' | 'random'>,
  { id, approved, reason }: z.output<typeof readingDecision>,
  actor: Actor,
): Promise<z.output<typeof decidedReading>> {
  const { secondReadings } = deps.desk;
  const find = () => secondReadings.offeredTo(actor.user_id).find((offered) => offered.id === id);
  const asked = find();
  if (asked === undefined) throw new AppError('reading_over');
  const { reviewId, first } = asked;
  const agrees = approved === first.approved;
  await deps.db.transaction().execute((trx: Transaction) =>
    changeReview(trx, reviewId, async () => {
      const review = await findDecided({ ...deps, db: trx }, asked);
      // While this waited for the lock, someone else may have been faster.
      if (review === undefined || find() === undefined) throw new AppError('reading_over');
      secondReadings.drop(reviewId);
      if (asked.second === undefined) {
        const decision = agrees ? 'agreed' : 'differed';
        await addToDecisionTotals(trx, { month: month(deps.now()), decision, reason: '' }, 1);
      } else if (!agrees) {
        const decision = { id: reviewId, approved, reason, message: '' };
        await decideWithUndo(trx, deps, [reviewId], undoSignature(deps, actor.user_id), () =>
          makeDecision(trx, deps, decision, actor),
        );
      }
      await recordSecondReading(trx, deps, actor);
    }),
  );
  if (asked.second !== undefined) return { result: agrees ? 'kept' : 'changed' };
  if (agrees) return { result: 'agreed' };
  secondReadings.add({ ...asked, id: deps.random.id(), second: { userId: actor.user_id } });
  return { result: 'differed' };
}

/** The review, if it still says what it said, and what was decided about it is still in effect. */
async function findDecided(
  { db, now }: Pick<Reader, 'db' | 'now'>,
  { reviewId, content, first }: SecondReading,
): Promise<ModeratedReview | undefined> {
  const review = await findReview(db, reviewId);
  if (review === undefined || review.status === 'pending' || isErased(review.rejected_month, now()))
    return undefined;
  return isApproved(review) === first.approved && contentOf(review) === content ? review : undefined;
}
