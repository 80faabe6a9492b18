import { smallestGroup } from '#shared/limits.ts';
import type { Release } from '#shared/words.ts';

const enough = ['none', 'one', 'two', 'three', 'four', 'five'][smallestGroup] ?? smallestGroup;

/** When held reviews of a company appear. */
export const withOthers = `at least ${enough} reviews can appear together on the first day of a month`;

/** What we say to authors about when their review appears. In production, moderators don't see it right away. */
export const onceApproved: Record<Release, string> = {
  at_once: "Once it's approved, we publish it right away.",
  with_others: `Once it's approved, we hold it until ${withOthers}.`,
};
