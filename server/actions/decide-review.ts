import type { z } from 'zod';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { changeReview } from '#server/steps/change-review.ts';
import { drawSecondReadings } from '#server/steps/draw-second-reading.ts';
import { makeDecision } from '#server/steps/make-decision.ts';
import type { Actor } from '#server/steps/record-audit.ts';
import { decideWithUndo, undoSignature } from '#server/steps/sign-undo.ts';
import type { decidedReview, reviewDecision } from '#shared/schemas/moderation.ts';

/**
 * Publishes a review, or holds it for a job to publish on the first of a month, as its author chose, or rejects or
 * removes it with a message to the author. The last decision wins; repeating a decision changes nothing. Simultaneous
 * decisions have the same result as if they came one after the other.
 * @returns the review, and the ticket with which this moderator can undo the decision
 * @throws `not_found` when there is no such review, `changed` when its author has changed it since it was read,
 * `decided` when someone has decided since, `not_possible` when an erased text would be published
 */
export async function decideReview(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash' | 'desk' | 'random'>,
  decision: z.output<typeof reviewDecision>,
  actor: Actor,
): Promise<z.output<typeof decidedReview>> {
  return deps.db.transaction().execute((trx: Transaction) =>
    changeReview(trx, decision.id, async () => {
      const sign = undoSignature(deps, actor.user_id);
      const decided = await decideWithUndo(trx, deps, [decision.id], sign, () =>
        makeDecision(trx, deps, decision, actor),
      );
      if (decided.undo !== null) await drawSecondReadings(trx, deps, [decided], actor);
      return decided;
    }),
  );
}
