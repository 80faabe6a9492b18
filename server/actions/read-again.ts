import type { z } from 'zod';
import { addToDecisionTotals } from '#db/queries/decision-totals.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isApproved } from '#server/steps/draw-second-reading.ts';
import { type Actor, recordSecondReading } from '#server/steps/record-audit.ts';
import { isErased } from '#shared/rules/author-actions.ts';
import { month } from '#shared/rules/calendar.ts';
import { writtenContent } from '#shared/schemas/moderation.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import type { decidedReading, OfferedReading, readingDecision } from '#shared/schemas/second-reading.ts';
import type { ReviewStatus, StatedReason } from '#shared/words.ts';

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

/** Decides about a review, as moderators do. */
type Decide = (
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random' | 'seals'>,
  decision: { id: number; approved: boolean; reason: StatedReason; message: string; status: ReviewStatus },
  actor: Actor,
) => Promise<unknown>;

/**
 * Notes what a second moderator would have decided. If that differs from the decision, it stays until a third moderator has
 * read the review, whose answer decides.
 * @throws `reading_over` when someone else was faster, or the review isn't as it was decided
 */
export async function decideReading(
  deps: Reader & Pick<Deps, 'keyedHash' | 'random' | 'seals'>,
  { id, approved, reason, message }: z.output<typeof readingDecision>,
  actor: Actor,
  decide: Decide,
): Promise<z.output<typeof decidedReading>> {
  const { db, desk, now, random } = deps;
  const asked = desk.secondReadings.offeredTo(actor.user_id).find((offered) => offered.id === id);
  const review = asked && (await findDecided(deps, asked));
  // From here on, no one else answers it.
  if (asked === undefined || review === undefined || !desk.secondReadings.take(asked))
    throw new AppError('reading_over');
  const agrees = approved === asked.first.approved;
  try {
    if (asked.second !== undefined && !agrees) {
      const { id: reviewId, status } = review;
      await decide(deps, { id: reviewId, approved, reason, message, status }, actor);
    }
    await db.transaction().execute(async (trx: Transaction) => {
      await recordSecondReading(trx, deps, actor);
      const decision = agrees ? 'agreed' : 'differed';
      if (asked.second === undefined)
        await addToDecisionTotals(trx, { month: month(now()), decision, reason: '' }, 1);
    });
  } catch (error) {
    desk.secondReadings.putBack(asked);
    throw error;
  }
  if (asked.second !== undefined) return { result: agrees ? 'kept' : 'changed' };
  if (agrees) return { result: 'agreed' };
  desk.secondReadings.add({ ...asked, id: random.id(), second: { userId: actor.user_id } });
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
  return isApproved(review) === first.approved && writtenContent(review) === content ? review : undefined;
}
