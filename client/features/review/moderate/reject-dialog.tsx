import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useId, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { refusalOf } from '#client/api.ts';
import { TextArea } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ruleFor } from '#shared/rules/review-rules.ts';
import { reviewDecision } from '#shared/schemas/moderation.ts';
import { reasonWords } from '#shared/words.ts';
import { missingMessages, type OfferedReason, offeredReasons, usualMessages } from './offered-reasons.ts';

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

/** The reasons, each with the number key that chooses it. */
function ReasonField({ error, ...input }: UseFormRegisterReturn & { error: string | undefined }) {
  const id = useId();
  const onKeyDown = ({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) => {
    if (ctrlKey || metaKey || altKey) return;
    currentTarget.querySelectorAll('input')[Number(key) - 1]?.click();
  };
  return (
    <fieldset onKeyDown={onKeyDown} aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-[0.9375rem] font-medium">Reason</legend>
      {offeredReasons.map((reason, index) => (
        <label
          key={reason}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 has-checked:bg-tint hover:bg-tint"
        >
          <input {...input} type="radio" value={reason} className="size-5 shrink-0 accent-accent" />
          <span className="grow">{reasonWords[reason]}</span>
          {ruleFor(reason) > 0 && <span className="text-sm text-soft">Rule {ruleFor(reason)}</span>}
          <kbd aria-hidden className="pointer-coarse:hidden">
            {index + 1}
          </kbd>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
