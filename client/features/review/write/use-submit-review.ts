import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { dropSlip, wasSubmitted } from '#client/anonymity/kept.ts';
import type { Outcome } from '#client/anonymity/submit-review.ts';
import { api, messageOf, refusalOf, wasOffline } from '#client/api.ts';
import { browserStorage, tabStorage } from '#client/ui/store.ts';
import { toast } from '#client/ui/toast.ts';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import type { ReviewEdit } from '#shared/schemas/receipt.ts';
import { storedDraft } from './form-model.ts';
import { type SlipRefusal, slipRefusals } from './not-submitted.tsx';
import { sentHere } from './sent-here.ts';

/** The code that submits reviews is its own chunk, because the first load doesn't need cryptography. */
const loadSubmitting = () => import('#client/anonymity/submit-review.ts');

type Options = {
  companyId: number;
  /** Verified elsewhere. Without it, this tab has a slip. */
  email: string | undefined;
  onSubmitted: () => void;
  onFieldErrors: (errors: FieldErrors) => void;
};

/** Submits a review with this tab's slip, or with an address on the plain path. */
export function useSubmitReview({ companyId, email, onSubmitted, onFieldErrors }: Options) {
  const { client, moderation } = api.useUtils();
  const [, navigate] = useLocation();
  const oneAtATime = useOneAtATime();

  // Stays true, because a later try that fails says nothing about this one.
  const [mayHaveArrived, setMayHaveArrived] = useState(() => wasSubmitted(tabStorage, companyId));

  // Prefetches only the code, because link scanners open this page and run its scripts.
  useEffect(() => {
    loadSubmitting().catch(() => undefined);
  }, []);

  const { mutateAsync, data, error, isPending } = useMutation({
    mutationKey: [['reviews', 'submit']],
    // The review and its token leave the page's memory when the form does.
    gcTime: 0,
    mutationFn: async (review: ReviewEdit) => {
      const { submitReview } = await loadSubmitting();
      const means = { client, tab: tabStorage, browser: browserStorage };
      return submitReview({ companyId, email, review }, means);
    },
    onSuccess: settle,
    onError: refuse,
  });

  function settle(outcome: Outcome, { release }: ReviewEdit) {
    if (outcome.state === 'stopped') return toast('error', "Your slip isn't in this tab anymore.");
    storedDraft(companyId).set(null);
    if (release) sentHere.set({ ...sentHere.get(), [companyId]: release });
    emptyOnLeaving(companyId);
    onSubmitted();
    toast(
      'success',
      'Review submitted successfully',
      'Thank you for your feedback. Your review will be reviewed by our moderators shortly.',
    );
    navigate(paths.company(companyId), { replace: true });
    void moderation.invalidate();
  }

  function refuse(error: unknown) {
    // When you're offline, the page says so near the button.
    if (wasOffline(error)) return;
    const refusal = refusalOf(error);
    const isAnswered = refusal !== null && refusal.httpStatus < 500;
    if (!isAnswered && (email !== undefined || wasSubmitted(tabStorage, companyId))) setMayHaveArrived(true);
    toast('error', messageOf(error, 'Failed to submit your review. Please try again.'));
    onFieldErrors(refusal?.errors ?? {});
  }

  const refusal = refusalOf(error);
  const unverified = refusal?.reason === 'unverified';
  const spent = slipRefusals.find((reason) => reason === refusal?.reason);
  const slipRefusal: SlipRefusal | undefined = data?.state === 'stopped' ? 'no_slip' : spent;
  const isPassing =
    error !== null && !unverified && slipRefusal === undefined && refusal?.errors === undefined;
  return {
    submit: (review: ReviewEdit) => oneAtATime(() => mutateAsync(review).catch(() => undefined)),
    pending: isPending,
    submitted: data?.state === 'done',
    /** The address was used or has to be verified again; the draft stays. */
    unverified,
    slipRefusal,
    /** Any other failure that the form doesn't show next to a field. */
    failure: isPassing ? { error, mayHaveArrived } : undefined,
  };
}

/** Once a review was sent, leaving the page deletes its draft and slip. */
function emptyOnLeaving(companyId: number): void {
  window.addEventListener('pagehide', () => {
    storedDraft(companyId).set(null);
    dropSlip(tabStorage, companyId);
  });
}
