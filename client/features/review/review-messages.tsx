import { collapseBlankLines } from '#client/ui/long-text.ts';
import { relativeMonth } from '#shared/rules/relative-time.ts';
import type { Message } from '#shared/schemas/moderation.ts';
import { reasonWords } from '#shared/words.ts';

type Props = { label: string; reader: 'author' | 'moderator'; messages: readonly Message[] };

/** What moderators and the author have said about a review, oldest first. */
export function ReviewMessages({ label, reader, messages }: Props) {
  const author = reader === 'author' ? 'You' : 'The author';
  const steps: Record<Message['kind'], string> = {
    question: 'A moderator asked',
    answer: `${author} answered`,
    rejection: 'A moderator decided against it',
    appeal: `${author} appealed`,
  };
  return (
    <ol aria-label={label} className="flex flex-col gap-5 border-l-2 border-hairline pl-5">
      {messages.map(({ kind, reason, body, created_at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no identity but their place
        <li key={index}>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span className="font-medium text-ink">
              {reason === null ? steps[kind] : `${steps[kind]}: ${reasonWords[reason]}`}
            </span>
            {relativeMonth(created_at, new Date())}
          </p>
          {body && (
            <p
              dir="auto"
              className="mt-1 max-w-[40em] font-display text-lg whitespace-pre-line wrap-anywhere"
            >
              {collapseBlankLines(body)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
