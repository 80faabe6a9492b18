import { collapseBlankLines } from '#client/ui/long-text.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { NoticeStatusShown } from '#shared/schemas/notice.ts';
import { groundOf, stepOf } from './notice-words.ts';

type Props = { label: string; reader: 'sender' | 'moderator'; messages: NoticeStatusShown['messages'] };

/** What moderators and the sender of a notice have said, oldest first. */
export function NoticeTalk({ label, reader, messages }: Props) {
  return (
    <ol aria-label={label} className="mt-4 flex flex-col gap-5 border-l-2 border-hairline pl-5">
      {messages.map(({ kind, reason, law, body, created_at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no identity but their place
        <li key={index}>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span className="font-medium text-ink">{stepOf(kind, reader)}</span>
            {monthName(created_at)}
          </p>
          <p dir="auto" className="mt-1 max-w-[40em] whitespace-pre-line wrap-anywhere">
            {collapseBlankLines(body)}
          </p>
          {reason && <p className="mt-1 max-w-[40em] text-soft wrap-anywhere">{groundOf(reason, law)}</p>}
        </li>
      ))}
    </ol>
  );
}
