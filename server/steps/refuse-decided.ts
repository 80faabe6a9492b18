import { listMessages } from '#db/queries/messages.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type DecidedMeanwhile, decidedMeanwhile } from '#shared/schemas/moderation.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import type { RejectionReason } from '#shared/words.ts';

type Rejection = { reason: RejectionReason; message: string };

/**
 * Refuses a decision on a review if another one has been made since the moderator read it. The review must be locked. The
 * same decision with the same reason passes. It changes nothing, and may be a second try after a lost response.
 * @param repeated the outcome that the moderator wants
 * @throws `decided` with what was decided and why, and by whom if this server knows
 */
export async function refuseDecided(
  trx: Transaction,
  { desk }: Pick<Deps, 'desk'>,
  { review, outcome }: Pick<DecidedMeanwhile, 'outcome'> & { review: ModeratedReview },
  wanted: { isSame: boolean; rejection: Rejection | null; userId: number },
): Promise<void> {
  const is =
    outcome === 'rejected' || outcome === 'removed' ? await lastRejection(trx, review.id) : undefined;
  const { rejection, isSame, userId } = wanted;
  if (isSame && rejection?.reason === is?.reason && rejection?.message === is?.message) return;
  const by = desk.whoDecided(review.id, outcome);
  const decided = decidedMeanwhile.parse({
    outcome,
    by: nameAtDesk(by),
    own: by?.user_id === userId,
    reason: is?.reason ?? null,
    message: is?.message ?? '',
    review,
  });
  throw new AppError('decided', { extra: { decided } });
}

/** Some accounts have their email as a name, which only admins may see. */
export function nameAtDesk(person: { name: string } | undefined): string | null {
  return person === undefined || person.name.includes('@') ? null : person.name;
}

async function lastRejection(trx: Transaction, reviewId: number) {
  const messages = (await listMessages(trx, [reviewId])).get(reviewId);
  const last = messages?.findLast(({ kind }) => kind === 'rejection');
  return last && { reason: last.reason, message: last.body };
}
