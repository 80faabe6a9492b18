import { Conversation } from '#client/ui/conversation.tsx';
import { relativeMonth } from '#shared/rules/relative-time.ts';
import type { Message } from '#shared/schemas/moderation.ts';
import { reasonWords } from '#shared/words.ts';

const speakers: Record<Message['kind'], string> = {
  question: 'A moderator asked',
  answer: 'You answered',
  rejection: 'A moderator decided against it',
  appeal: 'You appealed',
};

/** The conversation as the author reads it. */
export function ToldMessages({ messages }: { messages: readonly Message[] }) {
  const steps = messages.map(({ kind, reason, body, created_at }, index) => ({
    key: String(index),
    who: reason === null ? speakers[kind] : `${speakers[kind]}: ${reasonWords[reason]}`,
    when: relativeMonth(created_at, new Date()),
    text: body,
  }));
  return <Conversation label="What was said about it" steps={steps} />;
}
