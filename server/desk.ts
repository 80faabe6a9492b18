import { openSecondReadings } from '#server/second-readings.ts';
import { openWaits } from '#server/waits.ts';
import { claimMilliseconds, fewestDecisions, longWaitDays, rememberedDecisions } from '#shared/limits.ts';
import { daysBetween, monday } from '#shared/rules/calendar.ts';
import type { NoteKind, ReviewStatus } from '#shared/words.ts';

export type Outcome = ReviewStatus | 'dismissed';
export type Person = { user_id: number; name: string };
type Decision = { outcome: Outcome; by: Person };
type Note = { kind: NoteKind; by: Person; text: string };

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
  /** Who has a review open, and until when at most. */
  const claims = new Map<number, { by: Person; since: number; until: number }>();
  /** How long the last decisions took, in milliseconds. */
  const durations: number[] = [];
  const notes = new Map<number, Note[]>();
  const secondReadings = openSecondReadings();
  return {
    secondReadings,
    waits: openWaits(),
    /**
     * Notes which review a moderator has open, and that any other isn't. A window in sight says so every few seconds; one
     * that is out of sight keeps its review for a while.
     */
    claim(by: Person, open: number | null, { now, inSight }: { now: number; inSight: boolean }): void {
      for (const [id, claim] of claims)
        if (claim.until <= now || (claim.by.user_id === by.user_id && id !== open)) claims.delete(id);
      if (open === null) return;
      const claim = claims.get(open) ?? { by, since: now };
      if (claim.by.user_id !== by.user_id) return;
      const until = now + (inSight ? claimMilliseconds.inSight : claimMilliseconds.away);
      claims.set(open, { ...claim, until });
    },
    whoReads(reviewId: number, now: number): Person | undefined {
      const claim = claims.get(reviewId);
      return claim && claim.until > now ? claim.by : undefined;
    },
    /** Keeps a moderator's note on a review until it is decided, one for each moderator; without one, forgets it. */
    note(reviewId: number, by: Person, note: Omit<Note, 'by'> | null): void {
      const others = this.notesOn(reviewId).filter((other) => other.by.user_id !== by.user_id);
      notes.delete(reviewId);
      if (note !== null || others.length > 0)
        notes.set(reviewId, note === null ? others : [...others, { ...note, by }]);
      const [oldest] = notes.keys();
      if (notes.size > rememberedDecisions && oldest !== undefined) notes.delete(oldest);
    },
    notesOn(reviewId: number): readonly Note[] {
      return notes.get(reviewId) ?? [];
    },
    /** Remembers the newest decision on a review, for a moderator who decides on what is no longer the case. */
    noteDecision(reviewId: number, decision: Decision, at: Date): void {
      const week = monday(at);
      const claim = claims.get(reviewId);
      if (claim?.by.user_id === decision.by.user_id) durations.push(at.getTime() - claim.since);
      if (durations.length > rememberedDecisions) durations.shift();
      counted = { week, decisions: this.countDecisions(week) + 1 };
      notes.delete(reviewId);
      claims.delete(reviewId);
      secondReadings.drop(reviewId);
      decisions.delete(reviewId);
      decisions.set(reviewId, decision);
      const [oldest] = decisions.keys();
      if (decisions.size > rememberedDecisions && oldest !== undefined) decisions.delete(oldest);
    },
    /** Of which reviews something is noted. */
    noted(): number[] {
      return [...notes.keys()];
    },
    forgetNotes(reviewId: number): void {
      notes.delete(reviewId);
    },
    /** Who made the decision that is in effect, if it was made in this server. */
    whoDecided(reviewId: number, outcome: Outcome): Decision['by'] | undefined {
      const decision = decisions.get(reviewId);
      return decision?.outcome === outcome ? decision.by : undefined;
    },
    /** Who decided last, if it was in this server. */
    lastDecision(reviewId: number): Decision | undefined {
      return decisions.get(reviewId);
    },
    /** How many seconds the team's decisions took, in the median; null for too few to say. No person's. */
    medianSeconds(): number | null {
      if (durations.length < fewestDecisions) return null;
      const sorted = durations.toSorted((one, other) => one - other);
      return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) / 1000);
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
    /** Ids of those that have waited long. They change on Mondays only, or the day would show when each was first seen. */
    waitingLong(at: Date): number[] {
      return [...this.waitingLongest()].flatMap(([id, since]) =>
        daysBetween(since, monday(at)) >= longWaitDays ? [id] : [],
      );
    },
    forgetDecision(reviewId: number): void {
      secondReadings.drop(reviewId);
      decisions.delete(reviewId);
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;
