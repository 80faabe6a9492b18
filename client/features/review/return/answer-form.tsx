import { z } from 'zod';
import { authorAnswer } from '#shared/schemas/receipt.ts';
import { WordsForm } from './words-form.tsx';

const schema = z.object({ words: authorAnswer.shape.answer });

type Props = { pending: boolean; onAnswer: (answer: string) => void };

export function AnswerForm({ pending, onAnswer }: Props) {
  return (
    <WordsForm
      schema={schema}
      label="Your answer"
      hint="Moderators read it; it is never published. Leave out your name and your address."
      button="Send Answer"
      pending={pending}
      onSend={onAnswer}
    />
  );
}
