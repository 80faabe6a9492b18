import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { reviewDecision } from '#shared/schemas/moderation.ts';
import { reasonWords, rejectionReasons } from '#shared/words.ts';

const offered = rejectionReasons.filter((reason) => reason !== 'reported');
const options = [
  { value: '', label: 'Choose a reason' },
  ...offered.map((value) => ({ value, label: reasonWords[value] })),
];
const rejection = z.object({
  reason: z.string().pipe(z.enum(offered, { error: 'Please choose a reason.' })),
  message: reviewDecision.shape.message,
});

type Props = {
  pending: boolean;
  /** Whether the author can read what is chosen here. */
  reachable: boolean;
  /** Of a review that is public. */
  published: boolean;
  onReject: (words: z.output<typeof rejection>) => void;
  onClose: () => void;
};

export function RejectDialog({ pending, reachable, published, onReject, onClose }: Props) {
  const [verb, doing] = published ? ['Remove', 'Removing...'] : ['Reject', 'Rejecting...'];
  const form = useForm({ resolver: zodResolver(rejection), defaultValues: { reason: '', message: '' } });
  const { errors } = form.formState;
  return (
    <Modal
      title={`${verb} this review`}
      description={
        reachable
          ? 'The author reads the reason and your words, can change the review, and can appeal once.'
          : 'The author kept no receipt and cannot read this. It stays with the review.'
      }
      sending={pending}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) form.handleSubmit(onReject)(event);
        }}
        className="flex flex-col gap-5"
      >
        <SelectField
          label="Reason"
          required
          options={options}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <TextArea
          label="Words to the author"
          hint="Optional. Say what to leave out or to change."
          error={errors.message?.message}
          {...form.register('message')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton />
          <Button type="submit" variant="danger" inactive={pending}>
            {pending ? doing : `${verb} Review`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
