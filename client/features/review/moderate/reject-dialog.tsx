import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { refusalOf } from '#client/api.ts';
import { TextArea } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { reviewDecision } from '#shared/schemas/moderation.ts';
import { missingMessages, type OfferedReason, offeredReasons, usualMessages } from './offered-reasons.ts';
import { ReasonField } from './reason-field.tsx';

const rejection = z
  .object({
    reason: z
      .string({ error: 'Please choose a reason.' })
      .pipe(z.enum(offeredReasons, { error: 'Please choose a reason.' })),
    message: reviewDecision.shape.message,
  })
  .superRefine(({ reason, message }, issues) => {
    const missing = message === '' ? missingMessages[reason] : undefined;
    if (missing !== undefined) issues.addIssue({ code: 'custom', path: ['message'], message: missing });
  });

type Props = {
  pending: boolean;
  /** The author has a receipt, and so can read what is chosen here. */
  reachable: boolean;
  isPublic: boolean;
  /** What the hints speak for. It is chosen at first, but not sent by itself. */
  likely?: OfferedReason | undefined;
  onReject: (decision: z.output<typeof rejection>) => Promise<unknown>;
  onClose: () => void;
};

export function RejectDialog({ pending, reachable, isPublic, likely, onReject, onClose }: Props) {
  const usual = reachable && likely ? usualMessages[likely] : '';
  const [verb, doing] = isPublic ? ['Remove', 'Removing...'] : ['Reject', 'Rejecting...'];
  const form = useForm<z.input<typeof rejection>, unknown, z.output<typeof rejection>>({
    resolver: zodResolver(rejection),
    defaultValues: { message: usual, ...(likely && { reason: likely }) },
  });
  const { errors } = form.formState;
  const [suggested, setSuggested] = useState(usual);
  /** What the moderator has written stays, whichever reason comes next. */
  const suggestMessage = (reason: OfferedReason) => {
    if (!reachable || form.getValues('message') !== suggested) return;
    form.setValue('message', usualMessages[reason]);
    setSuggested(usualMessages[reason]);
  };
  /** Whatever failed, what was typed stays, except when the review has been decided meanwhile. */
  const send = (decision: z.output<typeof rejection>) =>
    onReject(decision).then(onClose, (error) => refusalOf(error)?.reason === 'decided' && onClose());
  return (
    <Modal
      title={`${verb} this review`}
      description={
        reachable
          ? 'The author sees the reason and your message, can change the review, and can appeal once.'
          : "The author has no receipt and won't see this. We keep it with the review."
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
        onSubmit={form.handleSubmit(send)}
      >
        <ReasonField
          error={errors.reason?.message}
          {...form.register('reason', { onChange: ({ target }) => suggestMessage(target.value) })}
        />
        <TextArea
          // A new box, so closing the dialog doesn't ask about a text that no one has typed.
          key={suggested}
          defaultValue={suggested}
          label="Message to the author"
          hint="Say what to leave out or change."
          error={errors.message?.message}
          {...form.register('message')}
        />
      </ShortForm>
    </Modal>
  );
}
