import { useState } from 'react';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { useEndedSession } from './use-ended-session.ts';

/** The newest decision, which can be undone until the next one. */
export type Decided = {
  id: number;
  /** What it did, in a line. */
  line: string;
  undo: string | null;
  /** The lists have been read again since. */
  settled: boolean;
};

/** What a decision changes: the queues, the figures, and what everybody reads. */
function useRefreshed() {
  const utils = api.useUtils();
  return () =>
    Promise.all([
      utils.moderation.invalidate(),
      utils.reviews.list.invalidate(),
      utils.companies.invalidate(),
    ]);
}

const failureText = 'Please try again.';

/** Refusals that mean: what is on the screen is not how things stand. */
const outdated: Partial<Record<ErrorCode, string>> = {
  changed: 'The author has changed this review. Read it again before you decide.',
  not_found: 'This review is not there any more. The author may have withdrawn it.',
  not_possible: 'This review has moved on meanwhile. Please look at the list again.',
};

function useReviewFailure() {
  const refresh = useRefreshed();
  return async (error: unknown) => {
    const reason = refusalOf(error)?.reason;
    const news = reason && outdated[reason];
    toast({
      title: 'Error updating review',
      description: news ?? messageOf(error, failureText),
      kind: 'error',
    });
    if (news) await refresh();
  };
}

/** Deciding about reviews and their reports, and taking the newest decision back. */
export function useDecisions() {
  const refresh = useRefreshed();
  const onReviewFailure = useReviewFailure();
  const [decided, setDecided] = useState<Decided | null>(null);
  /** Before the lists are read again, so that what was decided never leaves its place. */
  async function keep(made: Omit<Decided, 'settled'>) {
    const entry = { ...made, settled: false };
    setDecided(entry);
    await refresh();
    setDecided((newest) => (newest === entry ? { ...entry, settled: true } : newest));
  }

  const review = api.moderation.decideReview.useMutation({
    onSuccess({ id, status, undo, company_name }) {
      const held = status === 'held' && { description: 'It is held until five can be published together.' };
      toast({ title: 'Review updated', ...held, kind: 'success' });
      return keep({ id, undo, line: `${outcomes[status]}: review of ${company_name}` });
    },
    onError: onReviewFailure,
  });
  const reports = api.moderation.decideReport.useMutation({
    onSuccess({ review_id, undo, review: { company_name } }, { action, others = [] }) {
      toast({ title: 'Report resolved', kind: 'success' });
      const dismissed = others.length > 0 ? 'Reports dismissed' : 'Report dismissed';
      const outcome = action === 'remove' ? 'Review removed' : dismissed;
      return keep({ id: review_id, undo, line: `${outcome}: ${company_name}` });
    },
    onError: (error) =>
      toast({ title: 'Error resolving report', description: messageOf(error, failureText), kind: 'error' }),
  });
  const undo = api.moderation.undoDecision.useMutation({
    async onSuccess() {
      toast({ title: 'Decision undone', kind: 'success' });
      await refresh();
      setDecided(null);
    },
    async onError(error) {
      await onReviewFailure(error);
      if (refusalOf(error)) setDecided((newest) => newest && { ...newest, undo: null });
    },
  });
  useEndedSession(review.error);
  useEndedSession(reports.error);
  useEndedSession(undo.error);
  return { review, reports, undo, decided, forget: () => setDecided(null) };
}

const outcomes = {
  published: 'Published',
  held: 'Held',
  rejected: 'Rejected',
  removed: 'Removed',
  pending: 'Pending',
} as const;

export function useAuthorQuestion() {
  const refresh = useRefreshed();
  const ask = api.moderation.askAuthor.useMutation({
    async onSuccess() {
      toast({
        title: 'Question sent',
        description: 'The author finds it by the receipt.',
        kind: 'success',
      });
      await refresh();
    },
    onError: useReviewFailure(),
  });
  useEndedSession(ask.error);
  return ask;
}
