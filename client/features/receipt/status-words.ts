import { rejectedTextMonths, smallestGroup } from '#shared/limits.ts';
import { reasonWords } from '#shared/rejection-reasons.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';

type Words = { title: string; text: string };

/** What a status means to the author, and what comes next. */
export function statusWords({ status, allowed, messages }: ReceiptStatus): Words {
  if (status === 'pending' && allowed.includes('answer')) {
    return {
      title: 'A moderator has a question',
      text: 'Your answer helps to decide. Until then nothing of the review is public.',
    };
  }
  if (status === 'rejected' || status === 'removed') {
    const what = status === 'rejected' ? 'It is not published.' : 'It was public and has been taken down.';
    const reason = messages.findLast(({ kind }) => kind === 'rejection')?.reason;
    const why = reason ? `The reason: ${reasonWords[reason].toLowerCase()}.` : '';
    const text = [what, why, wayOn(allowed, messages)].filter(Boolean).join(' ');
    return { title: words[status].title, text };
  }
  return words[status];
}

function wayOn(allowed: ReceiptStatus['allowed'], messages: ReceiptStatus['messages']): string {
  if (allowed.includes('appeal')) return 'You can change it, or appeal once.';
  if (messages.some(({ kind }) => kind === 'appeal'))
    return 'You have used your appeal. You can still change it.';
  return `The decision is ${rejectedTextMonths} months old: the text is erased, and it is too late to appeal. You can still write it anew.`;
}

const enough = ['none', 'one', 'two', 'three', 'four', 'five'][smallestGroup] ?? smallestGroup;

const words: Record<ReceiptStatus['status'], Words> = {
  pending: {
    title: 'Pending',
    text: 'A moderator has yet to read it. Until then nothing of the review is public.',
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
