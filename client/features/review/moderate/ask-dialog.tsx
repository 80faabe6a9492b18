import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { authorQuestion } from '#shared/schemas/moderation.ts';

const input = authorQuestion.pick({ question: true });

type Props = { pending: boolean; onAsk: (question: string) => void; onClose: () => void };

export function AskDialog({ pending, onAsk, onClose }: Props) {
  const form = useForm({ resolver: zodResolver(input), defaultValues: { question: '' } });
  return (
    <Modal
      title="Ask the author"
      description="The author finds the question by the receipt and stays unknown. The review waits meanwhile."
      sending={pending}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) form.handleSubmit(({ question }) => onAsk(question))(event);
        }}
        className="flex flex-col gap-5"
      >
        <TextArea
          label="Question"
          hint="Do not ask who they are, nor for anything that only one person could know."
          required
          error={form.formState.errors.question?.message}
          {...form.register('question')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton />
          <Button type="submit" inactive={pending}>
            {pending ? 'Sending...' : 'Send Question'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
