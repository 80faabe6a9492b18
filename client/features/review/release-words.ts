import { inWords } from '#client/ui/in-words.ts';
import { smallestGroup } from '#shared/limits.ts';
import type { Release } from '#shared/words.ts';

/** When held reviews of a company appear. */
const withOthers = `at least ${inWords(smallestGroup)} reviews can appear together on the first day of a month`;

const halfYear = 'on the first of January or July, whichever is next';

const nextMonth = 'on the first of next month, with everything else approved by then';

/** What we say to authors about when their review appears. In production, moderators don't see it right away. */
export const onceApproved: Record<Release, string> = {
  next_month: `Once it's approved, we publish it ${nextMonth}.`,
  half_year: `Once it's approved, we publish it ${halfYear}.`,
  with_others: `Once it's approved, we hold it until ${withOthers}.`,
  at_once: "Once it's approved, we publish it right away.",
};

/** What an author reads about a review that is approved and not published yet. */
export const whileHeld: Record<Exclude<Release, 'at_once'>, string> = {
  next_month: `We publish it ${nextMonth}, in random order. Its date gives away only the month.`,
  half_year: `We publish it ${halfYear}, in random order. Its date gives away only the half of the year.`,
  with_others: `As you chose, it waits until ${withOthers}. That hides you from colleagues. It's weaker against anyone who runs your company's email. They can create mailboxes and write the other four.`,
};
