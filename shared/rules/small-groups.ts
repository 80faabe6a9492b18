import { groupSteps, smallestGroup } from '#shared/limits.ts';

/**
 * The groups that may be shown, largest first: each of at least five, and what stays hidden is nothing or at least
 * five as well, because a remainder of one to four could be worked out. Equal sizes keep their order.
 */
export function shownGroups<Group extends { count: number }>(groups: readonly Group[]): Group[] {
  const shown = groups
    .filter((group) => group.count >= smallestGroup)
    .sort((one, other) => other.count - one.count);
  let hidden = size(groups) - size(shown);
  while (hidden > 0 && hidden < smallestGroup) {
    const smallest = shown.pop();
    if (smallest === undefined) break;
    hidden += smallest.count;
  }
  return shown;
}

function size(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, group) => sum + group.count, 0);
}

/** The step that a number of people reaches; 0 below the first. */
export function groupStep(people: number): number {
  return groupSteps.findLast((step) => people >= step) ?? 0;
}

/** A count of what few people did: 1 to 4 aren't told apart. */
export const shownCount = (count: number): string =>
  count > 0 && count < smallestGroup ? `1–${smallestGroup - 1}` : count.toLocaleString('en');
