import { countTeam } from '#db/queries/users.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { secondReadingShare } from '#shared/limits.ts';
import { writtenContent } from '#shared/schemas/moderation.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';

/** Chooses at random which of the reviews that someone has just decided about another moderator will read again. */
export async function drawSecondReadings(
  trx: Transaction,
  { desk, random }: Pick<Deps, 'desk' | 'random'>,
  decided: readonly ModeratedReview[],
  { user_id: userId }: { user_id: number },
): Promise<void> {
  for (const review of decided) {
    const isTheirs = desk.lastDecision(review.id)?.by.user_id === userId;
    if (!isTheirs || random.id() / 2 ** 53 >= secondReadingShare) continue;
    if ((await countTeam(trx)) < 2) return;
    const first = { userId, approved: isApproved(review) };
    desk.secondReadings.add({ id: random.id(), reviewId: review.id, content: writtenContent(review), first });
  }
}

/** Whether the decision in effect lets everyone read the review, now or later. */
export const isApproved = ({ status }: Pick<ModeratedReview, 'status'>): boolean =>
  status === 'published' || status === 'held';
