import { mostSecondReadings } from '#shared/limits.ts';

/** A decision that comes back to another moderator, who doesn't see it. */
export type SecondReading = {
  /** Random, and a new one for the third person: whoever decides must have been asked. */
  id: number;
  reviewId: number;
  /** What the review said when it was decided. */
  content: string;
  /** The account that decided first, and whether it approved. */
  first: { userId: number; approved: boolean };
  /** The account that read it again and differs. The next person decides. */
  second?: { userId: number };
};

/**
 * The decisions that wait to be read again. Only in memory: which moderator decided about which review isn't stored, and a
 * reading that ends with the server is no loss.
 */
export function openSecondReadings() {
  const waiting = new Map<number, SecondReading>();
  const isInvolved = ({ first, second }: SecondReading, userId: number) =>
    first.userId === userId || second?.userId === userId;
  return {
    /** Adds one, in place of an earlier one of the same review. */
    add(reading: SecondReading): void {
      waiting.delete(reading.reviewId);
      waiting.set(reading.reviewId, reading);
      const [oldest] = waiting.keys();
      if (waiting.size > mostSecondReadings && oldest !== undefined) waiting.delete(oldest);
    },
    drop(reviewId: number): void {
      waiting.delete(reviewId);
    },
    /** Takes one out for an answer; false if someone else has, or another decision has ended it. */
    take({ id, reviewId }: SecondReading): boolean {
      return waiting.get(reviewId)?.id === id && waiting.delete(reviewId);
    },
    /** Puts back what was taken, unless a newer decision on the review waits to be read again. */
    putBack(reading: SecondReading): void {
      if (!waiting.has(reading.reviewId)) this.add(reading);
    },
    /** What this person can read, in an order that doesn't depend on when it was decided. */
    offeredTo(userId: number): SecondReading[] {
      const offered = [...waiting.values()].filter((reading) => !isInvolved(reading, userId));
      return offered.sort((one, other) => one.id - other.id);
    },
    /** How many wait for a third person, who isn't this one. */
    countDiffering(userId: number): number {
      return [...waiting.values()].filter((reading) => reading.second && isInvolved(reading, userId)).length;
    },
  };
}
