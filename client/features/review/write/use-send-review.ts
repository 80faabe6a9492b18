import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { wasSent } from '#client/anonymity/kept.ts';
import type { Outcome } from '#client/anonymity/sending.ts';
import { api, messageOf, refusalOf, wasOffline } from '#client/api.ts';
import { browserStorage, tabStorage } from '#client/ui/store.ts';
import { toast } from '#client/ui/toast.ts';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import type { ErrorCode, FieldErrors } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import type { ReviewEdit } from '#shared/schemas/receipt.ts';
import type { Access } from '../verify/verification-link.ts';
import { storedDraft, submissionOf } from './form-model.ts';
import { stopTitle } from './not-sent.tsx';

/** The code that sends reviews is its own chunk, because the first load doesn't need cryptography. */
const loadSending = () => import('#client/anonymity/send-review.ts');

/** Refusals after which only a new link helps. */
const linkSpent: readonly (ErrorCode | undefined)[] = ['unverified', 'closed_period', 'bad_credential'];

type Options = {
  companyId: number;
  access: Access;
  onSent: () => void;
  onFieldErrors: (errors: FieldErrors) => void;
};

/** Sends a review on the private path with the token of a verification link, otherwise on the plain path. */
export function useSendReview({ companyId, access, onSent, onFieldErrors }: Options) {
  const { client, moderation } = api.useUtils();
  const [, navigate] = useLocation();
  const oneAtATime = useOneAtATime();

  // Stays true, because a later try that fails says nothing about this one.
  const [mayHaveArrived, setMayHaveArrived] = useState(() => wasSent(tabStorage, companyId));

  // Prefetches only the code, because link scanners open this page and run its scripts.
  useEffect(() => {
    loadSending().catch(() => undefined);
  }, []);

  const { mutateAsync, data, error, isPending } = useMutation({
    mutationKey: [['reviews', 'submit']],
    // The review and its token leave the page's memory when the form does.
    gcTime: 0,
    mutationFn: async (review: ReviewEdit) => {
      const { sendReview } = await loadSending();
      const means = { client, tab: tabStorage, browser: browserStorage };
      return sendReview({ companyId, access, review: submissionOf(review) }, means);
    },
    onSuccess: settle,
    onError: refuse,
  });

  function settle(outcome: Outcome, { release }: ReviewEdit) {
    if (outcome.state === 'stopped') return toast('error', stopTitle(outcome.stop));
    storedDraft(companyId).set(null);
    onSent();
    toast(
      'success',
      'Review submitted successfully',
      'Thank you for your feedback. Your review will be reviewed by our moderators shortly.',
    );
    navigate(paths.company(companyId), { replace: true, state: { reviewSent: release } });
    void moderation.invalidate();
  }

  function refuse(error: unknown) {
    // When you're offline, the page says so near the button.
    if (wasOffline(error)) return;
    const refusal = refusalOf(error);
    const isAnswered = refusal !== null && refusal.httpStatus < 500;
    if (!isAnswered && ('email' in access || wasSent(tabStorage, companyId))) setMayHaveArrived(true);
    toast('error', messageOf(error, 'Failed to submit your review. Please try again.'));
    onFieldErrors(refusal?.errors ?? {});
  }

  const refusal = refusalOf(error);
  const unverified = linkSpent.includes(refusal?.reason);
  return {
    send: (review: ReviewEdit) => oneAtATime(() => mutateAsync(review).catch(() => undefined)),
    pending: isPending,
    sent: data?.state === 'sent',
    /** The link was used or has expired; the draft stays. */
    unverified,
    /** Any other failure that the form doesn't show next to a field. */
    failure:
      error !== null && !unverified && refusal?.errors === undefined ? { error, mayHaveArrived } : undefined,
    /** Why this browser stopped before it sent the review. */
    stop: data?.state === 'stopped' ? data.stop : undefined,
  };
}
