import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Outcome } from '#client/anonymity/sending.ts';
import { api } from '#client/api.ts';
import { storageOf } from '#client/ui/browser-storage.ts';
import { loadSending } from './load-sending.ts';
import type { Access, Content } from './submission.ts';

type Options = {
  companyId: number;
  access: Access;
  onOutcome: (outcome: Outcome) => void;
  onError: (error: unknown) => void;
};

/** Sends a filled form: with a mailed token blind, with an address by the specification's own way. */
export function useSendReview({ companyId, access, onOutcome, onError }: Options) {
  const { client } = api.useUtils();
  const busy = useRef(false);

  // Only its code is fetched before the person sends: link scanners open this page and run its scripts.
  useEffect(() => {
    loadSending().catch(() => undefined);
  }, []);

  const { mutate, ...send } = useMutation({
    mutationKey: [['reviews', 'submit']],
    // The review and its token leave the memory of the page with the form.
    gcTime: 0,
    mutationFn: async (review: Content) => {
      const { sendReview } = await loadSending();
      const means = { client, tab: storageOf('sessionStorage'), browser: storageOf('localStorage') };
      return sendReview({ companyId, access, review }, means);
    },
    onSuccess: onOutcome,
    onError,
    onSettled: () => {
      busy.current = false;
    },
  });
  return {
    ...send,
    /** Nothing when a try is under way: a second press may come before the page shows the first. */
    start(review: Content) {
      if (busy.current) return;
      busy.current = true;
      mutate(review);
    },
  };
}
