import { rememberedDecisions } from '#shared/limits.ts';
import type { ReviewStatus } from '#shared/words.ts';

export type Outcome = ReviewStatus | 'dismissed';
type Decision = { outcome: Outcome; by: { user_id: number; name: string } };

/** Of those that have waited longest: few enough to look up together. */
const MOST_CANDIDATES = 500;

/**
 * What one server remembers for moderators until it stops. None of it is stored: the name of who decided, with the times
 * of their sign-ins, would date a decision, and the day since when a review waits would date its arrival.
 */
export function openDesk() {
  const decisions = new Map<number, Decision>();
  let counted = { week: '', decisions: 0 };
  /** The day on which each waiting review was first seen, earliest first. */
  const waiting = new Map<number, string>();
  return {
    /** Remembers the newest decision on a review, for a moderator who decides on what is no longer the case. */
    noteDecision(reviewId: number, decision: Decision, week: string): void {
      counted = { week, decisions: this.countDecisions(week) + 1 };
      decisions.delete(reviewId);
      decisions.set(reviewId, decision);
      const [oldest] = decisions.keys();
      if (decisions.size > rememberedDecisions && oldest !== undefined) decisions.delete(oldest);
    },
    /** Who made the decision that is in effect, if it was made in this server. */
    whoDecided(reviewId: number, outcome: Outcome): Decision['by'] | undefined {
      const decision = decisions.get(reviewId);
      return decision?.outcome === outcome ? decision.by : undefined;
    },
    countDecisions(week: string): number {
      return counted.week === week ? counted.decisions : 0;
    },
    /** Notes which reviews wait for a decision. A new one may have done so for longer. */
    noteWaiting(ids: readonly number[], today: string): void {
      const now = new Set(ids);
      for (const id of waiting.keys()) if (!now.has(id)) waiting.delete(id);
      for (const id of ids) if (!waiting.has(id)) waiting.set(id, today);
    },
    /** Those that have waited longest, unless they have been decided since, with the day on which they were first seen. */
    waitingLongest(): ReadonlyMap<number, string> {
      return new Map([...waiting].slice(0, MOST_CANDIDATES));
    },
    /** How many of these waiting reviews were first seen after a day, or not seen yet. */
    countNew(ids: readonly number[], after: string): number {
      return ids.filter((id) => (waiting.get(id) ?? '9') > after).length;
    },
    forgetDecision(reviewId: number): void {
      decisions.delete(reviewId);
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;
