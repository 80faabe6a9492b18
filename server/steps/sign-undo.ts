import { addToDecisionTotals, type Counted } from '#db/queries/decision-totals.ts';
import { findRejectionAfter } from '#db/queries/messages.ts';
import { type ReviewState, readReviewStates } from '#db/queries/review-state.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isSame } from '#server/secrets/same-secret.ts';
import { textLimits } from '#shared/limits.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { month } from '#shared/rules/calendar.ts';
import { logReview } from './log-review.ts';

/** What an undo restores: everything except the content, and only those reports that the decision resolved. */
export type Undone = Omit<ReviewState, 'content'>;
type Ticket = { month: string; before: Undone[]; after: string };
type Sign = (text: string) => string;

/** Signs for one moderator. */
export function undoSignature({ keyedHash }: Pick<Deps, 'keyedHash'>, moderatorId: number): Sign {
  return (text) => keyedHash('undo', `${moderatorId} ${text}`);
}

/**
 * Carries out a decision on some reviews, which must be locked, logs and counts it, and adds the ticket that undoes it: how the
 * reviews were before, a digest of how the decision left them, and no time but the month. It is null if nothing changed, or if
 * too much changed to write down.
 */
export async function decideWithUndo<Decided extends object>(
  trx: Transaction,
  deps: Pick<Deps, 'now' | 'random'>,
  ids: readonly number[],
  { sign, source }: { sign: Sign; source: 'reading' | 'report' | 'notice' },
  decide: () => Promise<Decided>,
): Promise<Decided & { undo: string | null }> {
  const before = await readReviewStates(trx, ids);
  const decided = await decide();
  const after = await readReviewStates(trx, ids);
  const decidedIn = month(deps.now());
  for (const [index, was] of before.entries()) {
    const is = after[index];
    if (is !== undefined && (await logChange(trx, deps, was, is, source))) is.logged += 1;
  }
  await countDecisions(trx, await readDecisions(trx, before, after, decidedIn), 1);
  return { ...decided, undo: writeTicket(before, after, decidedIn, sign) };
}

/** What a decision of this month did to reviews, as it is counted. A held review is counted when it is published. */
export async function readDecisions(
  trx: Transaction,
  before: readonly Pick<ReviewState, 'review' | 'messages'>[],
  after: readonly ReviewState[],
  decidedIn: string,
): Promise<Counted[]> {
  const decisions: Counted[] = [];
  for (const [index, is] of after.entries()) {
    const was = before[index];
    const counted = was && (await countedAs(trx, was, is, decidedIn));
    if (counted !== undefined) decisions.push(counted);
  }
  return decisions;
}

/**
 * Counts decisions, or takes them back. Call it after what changes the figures of the site, as everyone does: otherwise, two
 * transactions could wait for each other.
 */
export async function countDecisions(
  trx: Transaction,
  decisions: readonly Counted[],
  by: 1 | -1,
): Promise<void> {
  const alike = Map.groupBy(decisions, (counted) => JSON.stringify(counted));
  for (const [, [counted, ...others]] of [...alike].sort())
    if (counted) await addToDecisionTotals(trx, counted, by * (1 + others.length));
}

async function countedAs(
  trx: Transaction,
  was: Pick<ReviewState, 'review' | 'messages'>,
  is: ReviewState,
  decidedIn: string,
): Promise<(Counted & { decision: 'published' | 'rejected' | 'removed' }) | undefined> {
  const isPublic = is.review?.status === 'published';
  const wasPublic = was.review?.status === 'published';
  if (isPublic && !wasPublic) return { month: decidedIn, decision: 'published', reason: '' };
  const rejection = await findRejectionAfter(trx, is.id, was.messages);
  if (rejection === undefined) return undefined;
  const decision = wasPublic ? 'removed' : 'rejected';
  return { month: decidedIn, decision, reason: rejection.reason ?? 'other' };
}

/** Adds what a decision did to a review to the log, if anything. A held review enters when it is published. */
async function logChange(
  trx: Transaction,
  deps: Pick<Deps, 'now' | 'random'>,
  was: ReviewState,
  is: ReviewState,
  source: 'reading' | 'report' | 'notice',
): Promise<boolean> {
  const company_id = is.content?.company_id;
  const counted = await countedAs(trx, was, is, '');
  const isKept = source === 'report' && is.review?.status === 'published' && hasChanged(was, is);
  const decision = counted?.decision ?? (isKept ? 'kept' : undefined);
  if (company_id === undefined || decision === undefined) return false;
  const { id, messages } = was;
  await logReview(trx, deps, { id, company_id, decision, reason: counted?.reason ?? '', source, messages });
  return true;
}

const hasChanged = (was: ReviewState, is: ReviewState) => JSON.stringify(is) !== JSON.stringify(was);

function writeTicket(
  before: ReviewState[],
  after: ReviewState[],
  decidedIn: string,
  sign: Sign,
): string | null {
  const changed = before.flatMap((was, index) => {
    const is = after[index];
    return is === undefined || !hasChanged(was, is) ? [] : [{ was, is }];
  });
  if (changed.length === 0) return null;
  const ticket: Ticket = {
    month: decidedIn,
    before: changed.map(({ was: { content, reports, ...rest }, is }) => ({
      ...rest,
      reports: reports.filter((id) => !is.reports.includes(id)),
    })),
    after: digest(
      changed.map(({ is }) => is),
      sign,
    ),
  };
  const payload = toBase64url(new TextEncoder().encode(JSON.stringify(ticket)));
  const written = `${payload}.${sign(payload)}`;
  return written.length > textLimits.undo.max ? null : written;
}

/** Reads a ticket with the signature it was written with; undefined for anything else. */
export function readTicket(text: string, sign: Sign): Ticket | undefined {
  const [payload = '', signature = ''] = text.split('.');
  if (!isSame(sign(payload), signature)) return undefined;
  const ticket = JSON.parse(new TextDecoder().decode(fromBase64url(payload)));
  // The release before this one wrote no month.
  return typeof ticket.month === 'string' ? ticket : undefined;
}

/** Identifies the state in which a decision left reviews. New reports make no difference. */
export function digest(states: ReviewState[], sign: Sign): string {
  return sign(JSON.stringify(states.map(({ reports, ...rest }) => rest)));
}
