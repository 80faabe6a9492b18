import type { z } from 'zod';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { changeReviews } from '#server/steps/change-review.ts';
import { drawSecondReadings } from '#server/steps/draw-second-reading.ts';
import { makeDecision } from '#server/steps/make-decision.ts';
import type { Actor } from '#server/steps/record-audit.ts';
import { decideWithUndo, undoSignature } from '#server/steps/sign-undo.ts';
import type { decidedGroup, groupDecision } from '#shared/schemas/moderation.ts';

/**
 * Decides alike about several reviews of one company, all or none.
 * @returns the ticket with which this moderator can undo all of it, and the reviews
 * @throws as decideReview does about the first that can't be decided, `not_possible` for reviews of several companies
 */
export async function decideGroup(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random'>,
  { reviews, ...decision }: z.output<typeof groupDecision>,
  actor: Actor,
): Promise<z.output<typeof decidedGroup>> {
  const ids = reviews.map(({ id }) => id);
  return deps.db.transaction().execute((trx: Transaction) =>
    changeReviews(trx, ids, async () => {
      const group = await decideWithUndo(trx, deps, ids, undoSignature(deps, actor.user_id), async () => {
        const decided = [];
        for (const read of reviews)
          decided.push(await makeDecision(trx, deps, { ...decision, ...read }, actor));
        if (new Set(decided.map(({ company_id }) => company_id)).size > 1) throw new AppError('not_possible');
        return { reviews: decided };
      });
      await drawSecondReadings(trx, deps, group.reviews, actor);
      return group;
    }),
  );
}
