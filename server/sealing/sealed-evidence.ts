import {
  deleteDisputeAnswer,
  deleteEvidence,
  findEvidence,
  insertEvidence,
} from '#db/queries/dispute-answers.ts';
import { findDispute } from '#db/queries/disputes.ts';
import { findReceipt } from '#db/queries/receipts.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { openSeal } from './open-seal.ts';
import { createSeal, type Seal } from './seal.ts';
import { answerLookup, type DisputeAnswer, readAnswer, sealAnswer } from './sealed-answers.ts';

/** All have the same length anyway. */
const ROW_BYTES = 1024;

type Evidence = { pages: string };

/**
 * Megabytes can't be sealed again each hour while others wait, so they have a key of their own, in the answer that is. It is
 * gone with the answer.
 */
const evidenceSeal = (key: string): Seal => createSeal('evidence', Buffer.from(key, 'base64url'));

/**
 * Stores evidence in place of earlier evidence. It belongs to the answer once the choice that comes with it is carried out.
 * @throws `not_possible`
 */
export async function storeEvidence(
  trx: Transaction,
  deps: Pick<Deps, 'seals' | 'now' | 'random'>,
  receiptHash: string,
  pages: string,
): Promise<void> {
  const { review_id } = (await findReceipt(trx, receiptHash)) ?? {};
  const dispute = review_id ? await findDispute(trx, { review_id }) : undefined;
  const seal = await openSeal(trx, deps);
  const answer = dispute && (await readAnswer({ ...deps, db: trx }, dispute.id));
  if (answer === undefined) throw new AppError('not_possible');
  if (answer.evidence) await deleteEvidence(trx, answer.evidence.id);
  const evidence = { id: deps.random.token(), key: deps.random.token() };
  const sealed = evidenceSeal(evidence.key).seal(evidence.id, { pages } satisfies Evidence, ROW_BYTES);
  const isOpen = await insertEvidence(trx, sealAnswer(seal, { ...answer, evidence }), {
    id: evidence.id,
    sealed,
  });
  if (!isOpen) throw new AppError('not_possible');
}

/** The pages of an answer. */
export async function openEvidence(db: Handle<Schema>, { evidence }: DisputeAnswer): Promise<string | null> {
  const sealed = evidence && (await findEvidence(db, evidence.id));
  return sealed ? evidenceSeal(evidence.key).open<Evidence>(evidence.id, sealed).pages : null;
}

/** Erases what the author of a disputed review has said, with the evidence. */
export async function eraseAnswer(trx: Transaction, seal: Seal, disputeId: number): Promise<void> {
  const lookup = answerLookup(seal, disputeId);
  const sealed = await deleteDisputeAnswer(trx, lookup);
  const { evidence } = sealed ? seal.open<DisputeAnswer>(lookup, sealed) : {};
  if (evidence) await deleteEvidence(trx, evidence.id);
}
