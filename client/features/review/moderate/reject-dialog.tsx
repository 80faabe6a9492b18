import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { SelectField, TextArea } from '#client/ui/field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { reviewDecision } from '#shared/schemas/moderation.ts';
import { reasonWords, rejectionReasons } from '#shared/words.ts';
import { ShortForm } from '../message-form.tsx';

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
  /** The author has a receipt, and so can read what is chosen here. */
  reachable: boolean;
  isPublic: boolean;
  onReject: (decision: z.output<typeof rejection>) => Promise<unknown>;
  onClose: () => void;
};

export function RejectDialog({ pending, reachable, isPublic, onReject, onClose }: Props) {
  const [verb, doing] = isPublic ? ['Remove', 'Removing...'] : ['Reject', 'Rejecting...'];
  const form = useForm({ resolver: zodResolver(rejection), defaultValues: { reason: '', message: '' } });
  const { errors } = form.formState;
  return (
    <Modal
      title={`${verb} this review`}
      description={
        reachable
          ? 'The author sees the reason and your message, can change the review, and can appeal once.'
          : "The author has no receipt, so they can't see this. It stays with the review."
      }
      sending={pending}
      onClose={onClose}
    >
      <ShortForm
        button={`${verb} Review`}
        sending={doing}
        danger
        inDialog
        pending={pending}
        onSubmit={form.handleSubmit(onReject)}
      >
        <SelectField
          label="Reason"
          required
          options={options}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <TextArea
          label="Message to the author"
          hint="Optional. Say what to leave out or change."
          error={errors.message?.message}
          {...form.register('message')}
        />
      </ShortForm>
    </Modal>
  );
}
