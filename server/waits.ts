import { waitSteps } from '#shared/limits.ts';
import { month } from '#shared/rules/calendar.ts';

type Counted = { month: string; detail: string; count: number };

const HOUR_MS = 3_600_000;

/**
 * How many hours reviews wait for a decision, which only the memory of this server knows. Those that waited before it
 * started aren't counted.
 */
export function openWaits() {
  /** When each waiting review was first seen; null if it waited before, or is counted. */
  let waiting: Map<number, number | null> | undefined;
  /** How many decisions took how long, by month and step. */
  const counted = new Map<string, Counted>();
  const add = (total: Counted) => {
    const key = `${total.month} ${total.detail}`;
    const count = (counted.get(key)?.count ?? 0) + total.count;
    if (count === 0) counted.delete(key);
    else counted.set(key, { ...total, count });
  };
  return {
    /** Notes which reviews wait at a full hour. */
    seen(ids: readonly number[], at: Date): void {
      const before = waiting;
      const since = before === undefined ? null : at.getTime();
      waiting = new Map(ids.map((id) => [id, before?.has(id) ? (before.get(id) ?? null) : since]));
    },
    /** Counts the wait of a review, once. */
    decided(id: number, at: Date): void {
      const since = waiting?.get(id);
      if (since === undefined || since === null) return;
      waiting?.set(id, null);
      const detail = stepOf(Math.floor((at.getTime() - since) / HOUR_MS));
      add({ month: month(at), detail, count: 1 });
    },
    /** What was counted in months before the given one, or in all of them. */
    counted(before?: string): Counted[] {
      return [...counted.values()].filter((total) => before === undefined || total.month < before);
    },
    /** Takes out what is stored, but not what was counted since it was read. */
    takeOut(stored: readonly Counted[]): void {
      for (const total of stored) add({ ...total, count: -total.count });
    },
  };
}

/** The step of `waitSteps` that so many whole hours are within. */
const stepOf = (hours: number): string => String(waitSteps.find((step) => hours < step) ?? 'more');
