import { sentenceCase } from '#client/ui/formats.ts';
import type { DecidedMeanwhile, Message } from '#shared/schemas/moderation.ts';
import { reasonWords } from '#shared/words.ts';

/** What a moderator wanted. */
export type Wanted =
  | 'approve'
  | 'approve_for_month'
  | 'approve_for_half_year'
  | 'hold'
  | 'reject'
  | 'remove'
  | 'dismiss';

/** Held reviews are published by a job, so without a name it's only certain what happened. */
function did(outcome: DecidedMeanwhile['outcome'], isKnown: boolean): string {
  return isKnown && (outcome === 'published' || outcome === 'held') ? 'approved' : outcome;
}

const wishes: Record<Wanted, { words: string; effect: string }> = {
  approve: { words: 'Approve', effect: 'we publish the review' },
  approve_for_half_year: {
    words: 'Approve',
    effect: 'we publish the review on the first of January or July',
  },
  approve_for_month: { words: 'Approve', effect: 'we publish the review on the first of next month' },
  hold: { words: 'Approve and hold', effect: "we hold the review until it's published together with others" },
  reject: { words: 'Reject', effect: "we don't publish the review, and its author reads your reason" },
  remove: { words: 'Remove', effect: 'we take the review down, and its author reads your reason' },
  dismiss: { words: 'Dismiss', effect: '' },
};

/** How a conflict of two decisions reads. `again` is whether deciding anyway would change anything. */
export function conflictWords({ outcome, by, own, reason }: DecidedMeanwhile, wanted: Wanted) {
  const verb = did(outcome, own || by !== null);
  const what = outcome === 'dismissed' ? 'this report' : 'this review';
  const title = own
    ? `You ${verb} ${what} in another window`
    : by === null
      ? `${sentenceCase(what)} was ${verb} while you were reading it`
      : `${by} ${verb} ${what} while you were reading it`;
  const isAgainst = outcome === 'rejected' || outcome === 'removed';
  const wantsAgainst = wanted === 'reject' || wanted === 'remove';
  const isRemoved = wanted === 'dismiss' && outcome === 'removed';
  const again = !isRemoved && isAgainst !== wantsAgainst;
  const { words, effect } = wishes[wanted];
  return {
    title,
    saved:
      again || isRemoved ? "We haven't saved your decision." : "We haven't saved your reason and message.",
    inEffect: sentenceCase(verb),
    why: reason === null ? '' : reasonWords[reason],
    wanted: words,
    consequence: again
      ? `If you go ahead, ${effect}. The audit log counts both decisions.`
      : isRemoved
        ? 'The review stays off the site. You can publish it again under Reviews, Removed.'
        : "You made the same decision, so there's nothing to change.",
    keep: own ? 'Keep your decision' : by === null ? 'Keep this decision' : `Keep ${by}'s decision`,
    again,
    /** The line that stays in its place. */
    line: `${sentenceCase(verb)}${own || by === null ? '' : ` by ${by}`}`,
  };
}

/** Whether the newest decision is one that the author appealed. */
export function isAppealed(messages: readonly Message[]): boolean {
  return messages.findLast(({ kind }) => kind === 'appeal' || kind === 'rejection')?.kind === 'appeal';
}
