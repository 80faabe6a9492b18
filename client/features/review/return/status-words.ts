import { rejectedTextMonths, smallestGroup } from '#shared/limits.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';
import { reasonWords } from '#shared/words.ts';

/** A status as its author sees it: waiting for a moderator and being asked by one are two. */
export type Standing = ReceiptStatus['status'] | 'asked';
type Words = { title: string; text: string };

export function standingOf({ status, allowed }: ReceiptStatus): Standing {
  return status === 'pending' && allowed.includes('answer') ? 'asked' : status;
}

/** What a status means to the author, and what comes next. */
export function statusWords(receipt: ReceiptStatus): Words {
  const { allowed, messages } = receipt;
  const standing = standingOf(receipt);
  if (standing === 'pending') return waiting(messages);
  if (standing === 'rejected' || standing === 'removed') {
    const what = standing === 'rejected' ? 'It is not published.' : 'It was public and has been taken down.';
    const reason = messages.findLast(({ kind }) => kind === 'rejection')?.reason;
    const why = reason && reason !== 'other' ? `The reason: ${reasonWords[reason].toLowerCase()}.` : '';
    const text = [what, why, wayOn(allowed, messages)].filter(Boolean).join(' ');
    return { title: words[standing].title, text };
  }
  return words[standing];
}

/** Nobody who has been in a conversation is told that nobody has read it. */
function waiting(messages: ReceiptStatus['messages']): Words {
  const last = messages.at(-1)?.kind;
  return { title: 'Pending', text: `${nextReading[last ?? 'none']} Nothing is public until it's approved.` };
}

const nextReading: Record<ReceiptStatus['messages'][number]['kind'] | 'none', string> = {
  none: "It's waiting for a moderator.",
  question: "It's waiting for a moderator.",
  answer: 'A moderator will read your answer and decide.',
  rejection: 'A moderator will read your changes and decide again.',
  appeal: 'A moderator will read it again, with your reasons.',
};

function wayOn(allowed: ReceiptStatus['allowed'], messages: ReceiptStatus['messages']): string {
  if (allowed.includes('appeal')) return 'You can change it, or appeal once.';
  if (messages.some(({ kind }) => kind === 'appeal'))
    return 'You have used your appeal. You can still change it.';
  return `The decision is ${rejectedTextMonths} months old: the text is erased, and it is too late to appeal. You can still write it anew.`;
}

const enough = ['none', 'one', 'two', 'three', 'four', 'five'][smallestGroup] ?? smallestGroup;

const words: Record<Exclude<Standing, 'pending'>, Words> = {
  asked: {
    title: 'A moderator has a question',
    text: "Your answer below helps them decide. Nothing is public until it's approved.",
  },
  held: {
    title: 'Approved and held',
    text: `It waits until ${enough} can be published together, as you chose.`,
  },
  published: { title: 'Published', text: 'Everyone can read it.' },
  rejected: { title: 'Rejected', text: '' },
  removed: { title: 'Removed', text: '' },
  withdrawn: {
    title: 'Withdrawn',
    text: 'Its text, its answers and all that was said about it are erased for good. You can forget this receipt.',
  },
};
