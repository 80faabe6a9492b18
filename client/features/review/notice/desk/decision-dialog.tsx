import { useForm } from 'react-hook-form';
import type { OfferedReason } from '#client/features/review/moderate/offered-reasons.ts';
import { ReasonField } from '#client/features/review/moderate/reason-field.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { textLimits } from '#shared/limits.ts';

type Decision = { reason: OfferedReason; law: string; facts: string };
type Props = {
  action: 'keep' | 'remove';
  /** As the sender named it. */
  law: string;
  pending: boolean;
  onDecide: (decision: Decision) => Promise<unknown>;
  onClose: () => void;
};

/** A decision about a notice with its reasons, which its sender reads and, after a removal, the author. */
export function DecisionDialog({ action, law, pending, onDecide, onClose }: Props) {
  const isRemoval = action === 'remove';
  const { register, handleSubmit, watch, formState } = useForm<Decision>({
    defaultValues: { reason: 'unlawful', law, facts: '' },
  });
  const { errors } = formState;
  const isUnlawful = isRemoval && watch('reason') === 'unlawful';
  return (
    <Modal
      title={isRemoval ? 'Remove this review' : 'Keep this review'}
      description={
        isRemoval
          ? 'The sender and the author both read the reasons. Never say who sent the notice, or anything about the author.'
          : 'The sender reads the reasons, and can object once. The author hears nothing.'
      }
      sending={pending}
      onClose={onClose}
    >
      <ShortForm
        inDialog
        button={isRemoval ? 'Remove Review' : 'Keep Review'}
        sending="Saving..."
        danger={isRemoval}
        pending={pending}
        onSubmit={handleSubmit((decision) => onDecide({ ...decision, law: isUnlawful ? decision.law : '' }))}
      >
        {isRemoval && <ReasonField error={undefined} {...register('reason')} />}
        {isUnlawful && (
          <TextField
            label="Law"
            hint="The law that the review breaks. The sender named this one."
            required
            maxLength={textLimits.noticeLaw.max}
            error={errors.law?.message}
            {...register('law', { validate: needs('Please name the law.') })}
          />
        )}
        <TextArea
          label="Reasons"
          hint="What the review says, and how the rule or the law applies to it."
          required
          maxLength={textLimits.message.max}
          error={errors.facts?.message}
          {...register('facts', { validate: needs('Please write the reasons.') })}
        />
      </ShortForm>
    </Modal>
  );
}

const needs = (missing: string) => (text: string) => text.trim() !== '' || missing;
