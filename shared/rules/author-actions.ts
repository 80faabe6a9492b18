import { rejectedTextMonths } from '#shared/limits.ts';
import type { AuthorAction, MessageKind, ReviewStatus } from '#shared/words.ts';
import { monthsBefore } from './calendar.ts';

type State = {
  status: ReviewStatus | 'withdrawn';
  messages: { kind: MessageKind }[];
  appeal: 'open' | 'used';
  /** The text of a rejected review is erased after three months. */
  erased: boolean;
  /** The company disputes that it is authentic, and its author can say something about that. */
  disputed: boolean;
};

/** What the author of a review may do next. */
export function allowedActions({ status, messages, appeal, erased, disputed }: State): AuthorAction[] {
  if (status === 'withdrawn') return [];
  const asked = status === 'pending' && messages.at(-1)?.kind === 'question';
  const refused = (status === 'rejected' && !erased) || status === 'removed';
  return [
    'edit',
    'withdraw',
    ...(asked ? (['answer'] as const) : []),
    ...(disputed ? (['choose'] as const) : []),
    ...(refused && appeal === 'open' ? (['appeal'] as const) : []),
  ];
}

/** Whether the text of a submission that was rejected in a month (`YYYY-MM`) is erased, or about to be. */
export function isErased(rejectedMonth: string | null, now: Date): boolean {
  return rejectedMonth !== null && rejectedMonth <= monthsBefore(now, rejectedTextMonths);
}
