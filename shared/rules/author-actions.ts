import { rejectedTextMonths } from '#shared/limits.ts';
import type { Message } from '#shared/schemas/moderation.ts';
import type { authorActions, ReceiptStatus } from '#shared/schemas/receipt.ts';
import { monthsBefore } from './calendar.ts';

type State = {
  status: ReceiptStatus['status'];
  messages: Message[];
  appeal: 'open' | 'used';
  /** The text of a rejected review is gone after three months. */
  erased: boolean;
};

/** What the author of a review may do with it next. */
export function allowedActions({
  status,
  messages,
  appeal,
  erased,
}: State): (typeof authorActions)[number][] {
  if (status === 'withdrawn') return [];
  const asked = status === 'pending' && messages.at(-1)?.kind === 'question';
  const refused = (status === 'rejected' && !erased) || status === 'removed';
  return [
    'edit',
    'withdraw',
    ...(asked ? (['answer'] as const) : []),
    ...(refused && appeal === 'open' ? (['appeal'] as const) : []),
  ];
}

/** Whether the text of a submission that was rejected in a month (`YYYY-MM`) is erased, or about to be. */
export function isErased(rejectedMonth: string | null, now: Date): boolean {
  return rejectedMonth !== null && rejectedMonth <= monthsBefore(now, rejectedTextMonths);
}
