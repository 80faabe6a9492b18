import { useEffect, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { Outcome } from '#client/anonymity/sending.ts';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { checkForm, showFieldErrors } from './check-form.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { emptyForm, type FormValues } from './form-values.ts';
import { stopTitle } from './stopped-note.tsx';
import { type Access, submissionOf } from './submission.ts';
import { useSendReview } from './use-send-review.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

type Options = {
  companyId: number;
  /** Chosen until the author chooses another. */
  currency: string;
  access: Access;
  onSent: () => void;
};

/** Refusals after which only a new link helps. */
const linkSpent: readonly (ErrorCode | undefined)[] = ['unverified', 'closed_period', 'bad_credential'];

export function useReviewForm({ companyId, currency, access, onSent }: Options) {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const [empty] = useState(() => emptyForm(currency));
  const [draft] = useState(() => readDraft(companyId, empty));
  const form = useForm<FormValues>({
    defaultValues: empty,
    // A draft counts as typed: it can be lost and discarded.
    values: draft,
    resetOptions: { keepDefaultValues: true },
  });
  const { subscribe, clearErrors } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          keepDraft(companyId, values);
          if (name) clearErrors(name as Path<FormValues>);
        },
      }),
    [subscribe, clearErrors, companyId],
  );

  const send = useSendReview({ companyId, access, onOutcome: take, onError: refuse });
  const sent = send.data?.state === 'sent';
  const stop = send.data?.state === 'stopped' ? send.data.stop : undefined;
  useUnloadWarning(form.formState.isDirty && !sent);

  function take(outcome: Outcome) {
    if (outcome.state === 'stopped') return toast({ title: stopTitle(outcome.stop), kind: 'error' });
    dropDraft(companyId);
    onSent();
    toast({
      title: 'Review submitted successfully',
      description: 'Thank you for your feedback. Your review will be reviewed by our moderators shortly.',
      kind: 'success',
    });
    navigate(paths.company(companyId), { replace: true, state: { reviewSent: true } });
    void utils.moderation.invalidate();
  }

  function refuse(error: unknown) {
    toast({ title: messageOf(error, 'Failed to submit your review. Please try again.'), kind: 'error' });
    const errors = Object.entries(refusalOf(error)?.errors ?? {});
    showFieldErrors(
      form,
      errors.map(([field, texts]) => [field, texts[0]]),
    );
  }

  function discard() {
    if (!window.confirm('Discard your draft? None of it will be kept.')) return;
    form.reset(empty);
    dropDraft(companyId);
    window.scrollTo(0, 0);
  }

  function submit() {
    const review = checkForm(form, submissionOf);
    if (review !== undefined) send.start(review);
  }

  return {
    form,
    submit,
    /** Forgets what was typed, after a question. */
    discard,
    pending: send.isPending,
    /** The link is used up or over; the draft stays. */
    unverified: linkSpent.includes(refusalOf(send.error)?.reason),
    /** Why this browser went no further. */
    stop,
  };
}
