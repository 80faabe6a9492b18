import { smallestGroup } from '#shared/limits.ts';
import { shownGroups } from './small-groups.ts';

/** What is shown instead of a count from 1 to 4. */
export const few = '1–4';
/** A count as everyone may read it. */
export type Figure = number | typeof few;
/** What a sum is, at least and at most. */
export type Range = { from: number; to: number };

/** An undone decision of an earlier month can leave less than nothing in this one. */
export function figureOf(count: number): Figure {
  return count > 0 && count < smallestGroup ? few : Math.max(0, count);
}

/** A sum of what is shown, never of what is hidden: compared with last month's, an exact one would give the newest cell. */
export function sumOfFigures(figures: readonly Figure[]): Range {
  const sum = (hidden: number) =>
    figures.reduce<number>((total, figure) => total + (figure === few ? hidden : figure), 0);
  return { from: sum(1), to: sum(smallestGroup - 1) };
}

/**
 * The parts of a count that may be shown, largest first, and how many all others are together. Someone who knows how we
 * choose them can't work out a count from 1 to 4: if every hidden count is 4, which their sum would give away, another part
 * is hidden too, and every part that is shown is larger than all that are hidden.
 */
export function shownParts<Part extends { count: number }>(
  parts: readonly Part[],
): { total: Figure; parts: Part[]; others: number } {
  const counted = parts.filter(({ count }) => count > 0);
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  const total = figureOf(all);
  if (total === few) return { total, parts: [], others: 0 };
  let shown = shownGroups(counted);
  const hidden = counted.filter((part) => !shown.includes(part)).map(({ count }) => count);
  if (hidden.length > 0 && hidden.every((count) => count === smallestGroup - 1)) {
    const also = shown.pop();
    if (also !== undefined) hidden.push(also.count);
  }
  shown = shown.filter(({ count }) => hidden.every((other) => other < count));
  const others = all - shown.reduce((sum, { count }) => sum + count, 0);
  return { total, parts: shown, others };
}

/**
 * The step within which half of all were, if there are enough. It follows from what is shown, where a hidden count is as
 * likely low as high: an exact one could give a hidden count away.
 */
export function medianStep<Step>(steps: readonly { step: Step; count: Figure }[]): Step | null {
  if (sumOfFigures(steps.map(({ count }) => count)).from < smallestGroup) return null;
  const weights = steps.map(({ count }) => (count === few ? smallestGroup / 2 : count));
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  let within = 0;
  const median = weights.findIndex((weight) => {
    within += weight;
    return within >= half;
  });
  return steps[median]?.step ?? null;
}
