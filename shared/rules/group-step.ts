import { groupSteps } from '#shared/limits.ts';

/** The step that a number of people reaches; 0 below the first. */
export function groupStep(people: number): number {
  return groupSteps.findLast((step) => people >= step) ?? 0;
}
