import { useEffect, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import { paths } from '#shared/paths.ts';
import { reviewSubmission } from '#shared/schemas/review.ts';
import { checkForm, showFieldErrors } from './check-form.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { emptyForm, type FormValues } from './form-values.ts';
import { type Credential, submissionOf } from './submission.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

type Options = { companyId: number; credential: Credential; onSent: () => void };

export function useReviewForm({ companyId, credential, onSent }: Options) {
  const [, navigate] = useLocation();
  const utils = api.useUtils();
  const [draft] = useState(() => readDraft(companyId));
  const form = useForm<FormValues>({
    defaultValues: emptyForm(),
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

  const send = api.reviews.submit.useMutation({
    // The review and its token leave the memory of the page with the form.
    gcTime: 0,
    async onSuccess() {
      dropDraft(companyId);
      onSent();
      toast({
        title: 'Review submitted successfully',
        description: 'Thank you for your feedback. Your review will be reviewed by our moderators shortly.',
        kind: 'success',
      });
      navigate(paths.company(companyId), { replace: true, state: { reviewSent: true } });
      await utils.moderation.invalidate();
    },
    onError(error) {
      toast({ title: messageOf(error, 'Failed to submit your review. Please try again.'), kind: 'error' });
      showFieldErrors(
        form,
        Object.entries(refusalOf(error)?.errors ?? {}).map(([field, texts]) => [field, texts[0]]),
      );
    },
  });
  useUnloadWarning(form.formState.isDirty && !send.isSuccess);

  function discard() {
    if (!window.confirm('Discard your draft? Nothing of it will be kept.')) return;
    form.reset(emptyForm());
    dropDraft(companyId);
    window.scrollTo(0, 0);
  }

  function submit() {
    const review = checkForm(form, (values) =>
      reviewSubmission.safeParse(submissionOf(companyId, credential, values)),
    );
    if (review !== undefined) send.mutate(review);
  }

  return {
    form,
    submit,
    /** Forgets what was typed, after a question. */
    discard,
    pending: send.isPending,
    /** The link is used up or over; the draft stays. */
    unverified: refusalOf(send.error)?.reason === 'unverified',
  };
}
