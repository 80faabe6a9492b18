import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/text-area.tsx';

type Props = {
  /** Judges `{ words }`. */
  schema: z.ZodType<{ words: string }, { words: string }>;
  label: string;
  hint: string;
  button: string;
  pending: boolean;
  onSend: (words: string) => void;
  /** A button beside the one that sends. */
  beside?: ReactNode;
};

/** Some words to a moderator. */
export function WordsForm({ schema, label, hint, button, pending, onSend, beside }: Props) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { words: '' } });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) form.handleSubmit(({ words }) => onSend(words))(event);
      }}
      className="flex flex-col gap-5"
    >
      <TextArea
        label={label}
        hint={hint}
        required
        error={form.formState.errors.words?.message}
        {...form.register('words')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {beside}
        <Button type="submit" inactive={pending}>
          {pending ? 'Sending...' : button}
        </Button>
      </div>
    </form>
  );
}
