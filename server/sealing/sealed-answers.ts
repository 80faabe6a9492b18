import { findDisputeAnswer } from '#db/queries/dispute-answers.ts';
import type { DisputeAnswersTable } from '#db/tables/disputes.ts';
import type { Deps } from '#server/deps.ts';
import { month } from '#shared/rules/calendar.ts';
import type { DisputeChoice } from '#shared/words.ts';
import { findSeal } from './open-seal.ts';
import type { Seal } from './seal.ts';
import type { Choice } from './sealed-requests.ts';

/** Longer than any answer. */
const ROW_BYTES = 24 * 1024;

/** What the author of a disputed review has chosen, and the words for a moderator; `choice` is null until then. */
export type DisputeAnswer = {
  dispute_id: number;
  choice: DisputeChoice | null;
  words: string;
  until: string;
  /** Where the pages are that she sent, and the key that they are sealed with. */
  evidence?: { id: string; key: string } | undefined;
};

export const answerLookup = (seal: Seal, disputeId: number): string =>
  seal.lookup('dispute', String(disputeId));

export function sealAnswer(seal: Seal, answer: DisputeAnswer): DisputeAnswersTable {
  const lookup = answerLookup(seal, answer.dispute_id);
  return { lookup, sealed: seal.seal(lookup, answer, ROW_BYTES) };
}

/** Undefined once it has been kept for long enough. */
export function openAnswer(
  seal: Seal,
  { lookup, sealed }: DisputeAnswersTable,
  now: Date,
): DisputeAnswer | undefined {
  const answer = seal.open<DisputeAnswer>(lookup, sealed);
  return answer.until < month(now) ? undefined : answer;
}

/** The newest choice replaces an earlier one, with its words and its evidence. */
export function answerWith(answer: DisputeAnswer, chosen: Choice | undefined): DisputeAnswer {
  if (chosen === undefined) return answer;
  const { choice, words, evidence } = chosen;
  return {
    ...{ ...answer, choice, words: choice === 'words' ? words : '' },
    evidence: evidence ? answer.evidence : undefined,
  };
}

/** Evidence that waits for the full hour isn't part of the answer yet. */
export const hasEvidence = ({ choice, evidence }: DisputeAnswer): boolean =>
  choice === 'words' && evidence !== undefined;

/** What the author of a disputed review has said so far. */
export async function readAnswer(
  { db, seals, now }: Pick<Deps, 'db' | 'seals' | 'now'>,
  disputeId: number,
): Promise<DisputeAnswer | undefined> {
  const seal = await findSeal(db, { seals });
  const lookup = seal && answerLookup(seal, disputeId);
  const sealed = lookup && (await findDisputeAnswer(db, lookup));
  return seal && lookup && sealed ? openAnswer(seal, { lookup, sealed }, now()) : undefined;
}
