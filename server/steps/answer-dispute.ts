import { deleteEvidence, saveDisputeAnswer } from '#db/queries/dispute-answers.ts';
import { findDispute } from '#db/queries/disputes.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { answerWith, readAnswer, sealAnswer } from '#server/sealing/sealed-answers.ts';
import type { Choice } from '#server/sealing/sealed-requests.ts';

/**
 * Replaces what the author of a disputed review said before about it.
 * @throws `not_possible`
 */
export async function answerDispute(
  trx: Transaction,
  deps: Pick<Deps, 'seals' | 'now'>,
  reviewId: number,
  chosen: Choice,
): Promise<void> {
  const dispute = await findDispute(trx, { review_id: reviewId });
  const answer = dispute && (await readAnswer({ ...deps, db: trx }, dispute.id));
  if (answer === undefined) throw new AppError('not_possible');
  const next = answerWith(answer, chosen);
  await saveDisputeAnswer(trx, sealAnswer(await openSeal(trx, deps), next));
  if (answer.evidence && !next.evidence) await deleteEvidence(trx, answer.evidence.id);
}
