import type { RejectionReason } from '#shared/words.ts';

type Rule = { text: string; reason: RejectionReason };

/** The rules for reviews, numbered as in the terms. Each is what a rejection for its reason refers to. */
export const reviewRules: readonly Rule[] = [
  {
    text: 'Write about a place where you work or used to work, and write what you believe to be true.',
    reason: 'not_about_work',
  },
  {
    text: "Don't name colleagues. Criticize decisions and conditions, not private individuals.",
    reason: 'identifies_someone',
  },
  {
    text: "Don't share trade secrets or other information you're legally bound to keep confidential.",
    reason: 'confidential',
  },
  { text: "Don't insult or threaten anyone, or spread hate.", reason: 'insulting' },
  { text: "Don't advertise.", reason: 'advertising' },
  { text: 'Write one review per company per year, in your own words.', reason: 'duplicate' },
  { text: "Don't break the law, for example with claims you know to be false.", reason: 'unlawful' },
];

/** 0 if none. */
export function ruleFor(reason: RejectionReason): number {
  return reviewRules.findIndex((rule) => rule.reason === reason) + 1;
}
