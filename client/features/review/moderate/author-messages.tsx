import { Chip } from '#client/ui/chip.tsx';
import { Conversation } from '#client/ui/conversation.tsx';
import { relativeMonth } from '#shared/rules/relative-time.ts';
import type { Message } from '#shared/schemas/moderation.ts';
import { reasonWords } from '#shared/words.ts';

const speakers: Record<Message['kind'], string> = {
  question: 'A moderator asked',
  answer: 'The author answered',
  rejection: 'A moderator decided against it',
  appeal: 'The author appealed',
};

/** What moderators and the unknown author have said about a review. */
export function AuthorMessages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  const steps = messages.map(({ kind, reason, body, created_at }, index) => ({
    key: String(index),
    who: reason === null ? speakers[kind] : `${speakers[kind]}: ${reasonWords[reason]}`,
    when: relativeMonth(created_at, new Date()),
    text: body,
  }));
  return (
    <div className="mt-5">
      {isAppealed(messages) && (
        <p className="mb-3">
          <Chip tone="middle">Appeal</Chip>
        </p>
      )}
      <Conversation label="Conversation with the author" steps={steps} />
    </div>
  );
}

/** The last decision is the one appealed against. */
function isAppealed(messages: readonly Message[]): boolean {
  return messages.findLast(({ kind }) => kind === 'appeal' || kind === 'rejection')?.kind === 'appeal';
}
