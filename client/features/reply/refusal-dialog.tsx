import { useForm } from 'react-hook-form';
import { SelectField, TextArea } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { textLimits } from '#shared/limits.ts';
import { type ReplyReason, replyReasons } from '#shared/reply-words.ts';

type Refusal = { reason: ReplyReason; message: string };
type Props = {
  /** Whether the reply is public. */
  removes: boolean;
  pending: boolean;
  onRefuse: (refusal: Refusal) => Promise<unknown>;
  onClose: () => void;
};

const options = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(replyReasons).map(([value, label]) => ({ value, label })),
];

/** Why a reply isn't published, or is taken down. */
export function RefusalDialog({ removes, pending, onRefuse, onClose }: Props) {
  const { register, handleSubmit, formState, getValues } = useForm<Refusal>({
    defaultValues: { reason: '' as ReplyReason, message: '' },
  });
  const { errors } = formState;
  return (
    <Modal
      title={removes ? 'Take down this reply' : 'Refuse this reply'}
      description="The company reads the reason and your message, and can send another text. Never say anything about the author."
      sending={pending}
      onClose={onClose}
    >
      <ShortForm
        inDialog
        danger
        button={removes ? 'Take Down Reply' : 'Refuse Reply'}
        sending="Saving..."
        pending={pending}
        onSubmit={handleSubmit((refusal) => onRefuse(refusal).then(onClose, () => undefined))}
      >
        <SelectField
          label="Reason"
          options={options}
          error={errors.reason?.message}
          {...register('reason', { required: 'Please choose a reason.' })}
        />
        <TextArea
          label="Message to the company"
          hint="Say what to leave out or change."
          maxLength={textLimits.message.max}
          error={errors.message?.message}
          {...register('message', {
            validate: (message) =>
              message.trim() !== '' || getValues('reason') !== 'other' || 'Please write the reason.',
          })}
        />
      </ShortForm>
    </Modal>
  );
}
