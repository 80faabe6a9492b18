import { findLogEntry } from '#db/queries/log-entries.ts';
import { isAppealed } from '#db/queries/messages.ts';
import {
  addFirstEntries,
  addReviewEntry,
  forgetReviewEntries,
  listWithHistory,
  readLastEntry,
} from '#db/queries/review-log.ts';
import type { ReviewState } from '#db/queries/review-state.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { LogDecision, LogReason, LogSource } from '#shared/words.ts';
import { logDecision, logDecisions, unlogDecision } from './log-decision.ts';

type Needs = Pick<Deps, 'now' | 'random'>;
type Decided = {
  id: number;
  company_id: number;
  decision: 'published' | 'rejected' | 'removed' | 'kept';
  reason?: LogReason | '';
  source: LogSource;
  /** Where the conversation about it ended before this decision, unless that added nothing. */
  messages?: number;
  /** It appears later than it was decided. */
  wasHeld?: true;
};

/**
 * Adds a decision about a review, which must be locked, to the public log. One that ends an appeal or changes an earlier
 * decision about the same text names that one.
 */
export async function logReview(
  trx: Transaction,
  needs: Needs,
  { id, company_id: companyId, reason = '', messages, wasHeld, ...decided }: Decided,
): Promise<void> {
  const last = await readLastEntry(trx, id);
  const isOpen = decided.decision === 'published' || decided.decision === 'rejected';
  const isSameCase = isOpen && last?.is_same_text !== 0;
  const appealed = isSameCase && (await isAppealed(trx, id, messages));
  const refusal = isSameCase ? await findRefusal(trx, last?.entry) : undefined;
  const decision = wordOf(decided.decision, { appealed, wasRemoved: refusal?.decision === 'removed' });
  // A held review that was rejected before: the month of that would show that it was written by then.
  const isDated = wasHeld && decision === 'published';
  const source = appealed && !isDated ? 'appeal' : decided.source;
  const earlier = isDated ? undefined : refusal?.entry;

  const entry = await logDecision(trx, needs, { companyId, decision, reason, source, earlier });
  await addReviewEntry(trx, id, entry);
}

/** Adds that held reviews, at least one and all locked, appear now. Those without a history take few statements together. */
export async function logPublished(
  trx: Transaction,
  needs: Needs,
  published: readonly Pick<Decided, 'id' | 'company_id'>[],
): Promise<void> {
  const decided = { decision: 'published', reason: '', source: 'reading' } as const;
  const withHistory = await listWithHistory(
    trx,
    published.map(({ id }) => id),
  );
  for (const review of published)
    if (withHistory.has(review.id)) await logReview(trx, needs, { ...review, ...decided, wasHeld: true });
  const first = published.filter(({ id }) => !withHistory.has(id));
  if (first.length === 0) return;
  const entries = await logDecisions(
    trx,
    needs,
    first.map(({ company_id: companyId }) => ({ companyId, ...decided })),
  );
  await addFirstEntries(
    trx,
    first.map(({ id: review_id }, index) => ({ review_id, entry: entries[index] ?? '' })),
  );
}

function wordOf(
  decision: Decided['decision'],
  { appealed, wasRemoved }: { appealed: boolean; wasRemoved: boolean },
): LogDecision {
  if (decision === 'rejected' && appealed) return 'stands';
  if (decision === 'published' && wasRemoved) return 'restored';
  return decision;
}

/** The rejection or removal that is in effect after an entry. */
async function findRefusal(trx: Transaction, last: string | undefined) {
  const entry = last === undefined ? undefined : await findLogEntry(trx, last);
  if (entry?.decision === 'rejected' || entry?.decision === 'removed') return entry;
  if (entry?.decision === 'stands') return findLogEntry(trx, entry.earlier);
  if (entry?.decision !== 'withdrawn') return undefined;
  const undone = await findLogEntry(trx, entry.earlier);
  return undone && findLogEntry(trx, undone.earlier);
}

/** Takes back the entry that a decision about a review added, if it did. */
export async function unlogReview(
  trx: Transaction,
  needs: Needs,
  { id, content }: Pick<ReviewState, 'id' | 'content'>,
  { logged }: Pick<ReviewState, 'logged'>,
): Promise<void> {
  const last = await readLastEntry(trx, id);
  if (last === undefined || last.position <= logged) return;
  const correction = await unlogDecision(trx, needs, last.entry, content?.company_id ?? null);
  if (correction === undefined) await forgetReviewEntries(trx, id, logged);
  else await addReviewEntry(trx, id, correction);
}
