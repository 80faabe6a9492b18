import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { sentenceCase } from '#client/ui/formats.ts';
import { toast } from '#client/ui/toast.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';

/** The newest decision. It can be undone until the next one. */
export type Decided = {
  id: number;
  /** What it did, in one line. */
  line: string;
  undo: string | null;
  /** The lists have been read again since. */
  settled: boolean;
};

const failureText = 'Please try again.';

/** Refusals that mean that the screen shows an old state. */
const outdated: Partial<Record<ErrorCode, string>> = {
  changed: 'The author has changed this review. Read it again before you decide.',
  not_found: 'This review no longer exists. The author may have withdrawn it.',
  not_possible: "This review's status has changed. Check the list again.",
};

/** Decides about reviews and reports, undoes the newest decision, and asks authors. */
export function useDecisions() {
  const { moderation, reviews, companies } = api.useUtils();
  const [decided, setDecided] = useState<Decided | null>(null);
  const refresh = () => Promise.all([moderation.invalidate(), reviews.invalidate(), companies.invalidate()]);

  /** Keeps the decision before the lists are read again, so that the row never leaves its place. */
  async function keep(made: Omit<Decided, 'settled'>) {
    const entry = { ...made, settled: false };
    setDecided(entry);
    await refresh();
    setDecided((newest) => (newest === entry ? { ...entry, settled: true } : newest));
  }

  async function onReviewError(error: unknown) {
    const reason = refusalOf(error)?.reason;
    const news = reason && outdated[reason];
    toast('error', 'Error updating review', news ?? messageOf(error, failureText));
    if (news) await refresh();
  }

  const review = api.moderation.decideReview.useMutation({
    onSuccess({ id, status, undo, company_name }) {
      const held =
        status === 'held' ? "It's published on the first of a month, once five are held." : undefined;
      toast('success', 'Review updated', held);
      return keep({ id, undo, line: `${sentenceCase(status)}: review of ${company_name}` });
    },
    onError: onReviewError,
  });
  const reports = api.moderation.decideReport.useMutation({
    onSuccess({ review_id, undo, review: { company_name } }, { action, others = [] }) {
      toast('success', 'Report resolved');
      const dismissed = others.length > 0 ? 'Reports dismissed' : 'Report dismissed';
      const outcome = action === 'remove' ? 'Review removed' : dismissed;
      return keep({ id: review_id, undo, line: `${outcome}: ${company_name}` });
    },
    onError: (error) => toast('error', 'Error resolving report', messageOf(error, failureText)),
  });
  const undo = api.moderation.undoDecision.useMutation({
    async onSuccess() {
      toast('success', 'Decision undone');
      await refresh();
      setDecided(null);
    },
    async onError(error) {
      await onReviewError(error);
      if (refusalOf(error)) setDecided((newest) => newest && { ...newest, undo: null });
    },
  });
  const ask = api.moderation.askAuthor.useMutation({
    async onSuccess() {
      toast('success', 'Question sent', 'The author can read it with their receipt.');
      await refresh();
    },
    onError: onReviewError,
  });
  return { review, reports, undo, ask, decided, forget: () => setDecided(null) };
}

/** Goes to the account page if the server wants a second factor first. */
export function useMissingFactor(error: unknown): void {
  const [, navigate] = useLocation();
  const refusal = refusalOf(error);
  const message = refusal?.reason === 'second_factor_missing' ? refusal.message : undefined;
  useEffect(() => {
    if (message === undefined) return;
    toast('info', message);
    navigate(paths.account(), { replace: true });
  }, [message, navigate]);
}
