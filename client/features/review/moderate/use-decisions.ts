import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { sentenceCase } from '#client/ui/formats.ts';
import { toast } from '#client/ui/toast.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { type DecidedMeanwhile, decidedMeanwhile } from '#shared/schemas/moderation.ts';

/** The newest decision. It can be undone until the next one. */
export type Decided = {
  ids: readonly number[];
  /** What it did, in one line. */
  line: string;
  undo: string | null;
  /** The lists have been read again since. */
  settled: boolean;
};

/** A decision that met another one. */
export type Conflict = {
  decided: DecidedMeanwhile;
  /** Whether it was an approval, or let a reported review stay. */
  approved: boolean;
  /** Makes the same decision again, on the status as it is now. */
  again: () => void;
};

const failureText = 'Please try again.';

/** Refusals that mean that the screen shows an old state. */
const outdated: Partial<Record<ErrorCode, string>> = {
  changed: 'The author has changed this review. Read it again before you decide.',
  not_found: 'This review no longer exists. The author may have withdrawn it.',
  not_possible: "This review has changed since. Here's the list as it is now.",
  decided: 'This review is waiting for a decision again. Read it once more.',
};

/** Decides about reviews and reports, undoes the newest decision, and asks authors. */
export function useDecisions() {
  const { moderation, reviews, companies } = api.useUtils();
  const [decided, setDecided] = useState<Decided | null>(null);
  const [reopened, setReopened] = useState<{ id: number } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const refresh = () => Promise.all([moderation.invalidate(), reviews.invalidate(), companies.invalidate()]);

  /** Keeps the decision before the lists are read again, so the row never leaves its place. */
  async function keep(made: Omit<Decided, 'settled'>) {
    const entry = { ...made, settled: false };
    setDecided(entry);
    setConflict((open) => (open && made.ids.includes(open.decided.review.id) ? null : open));
    await refresh();
    setDecided((newest) => (newest === entry ? { ...entry, settled: true } : newest));
  }

  /** Shows what has been decided meanwhile; false if it was anything else. */
  function meet(error: unknown, approved: boolean, again: (decided: DecidedMeanwhile) => void): boolean {
    const met = decidedMeanwhile.safeParse(refusalOf(error)?.extra?.decided);
    // Opened again by its author or by an undo: it's in the list of those that wait.
    if (!met.success || met.data.outcome === 'pending') return false;
    setConflict({ decided: met.data, approved, again: () => again(met.data) });
    return true;
  }

  async function onError(title: string, error: unknown) {
    const reason = refusalOf(error)?.reason;
    const news = reason && outdated[reason];
    toast('error', title, news ?? messageOf(error, failureText));
    if (news) await refresh();
  }
  const onReviewError = (error: unknown) => onError('Error updating review', error);

  const review = api.moderation.decideReview.useMutation({
    onSuccess({ id, status, undo, company_name }) {
      toast(
        'success',
        'Review updated',
        status === 'held' ? "We'll hold it until the first of a month." : undefined,
      );
      return keep({ ids: [id], undo, line: `${sentenceCase(status)}: review of ${company_name}` });
    },
    onError(error, input) {
      const again = ({ review: { status } }: DecidedMeanwhile) => review.mutate({ ...input, status });
      return meet(error, input.approved, again) ? undefined : onReviewError(error);
    },
  });
  const reports = api.moderation.decideReport.useMutation({
    onSuccess({ review_id, undo, review: { company_name } }, { action, others = [] }) {
      toast('success', 'Report resolved');
      const dismissed = others.length > 0 ? 'Reports dismissed' : 'Report dismissed';
      const outcome = action === 'remove' ? 'Review removed' : dismissed;
      return keep({ ids: [review_id], undo, line: `${outcome}: ${company_name}` });
    },
    onError(error, input) {
      const again = ({ review: { status: review_status } }: DecidedMeanwhile) =>
        reports.mutate({ ...input, status: 'resolved', review_status });
      return meet(error, input.action === 'dismiss', again)
        ? undefined
        : onError('Error resolving report', error);
    },
  });
  const group = api.desk.decideGroup.useMutation({
    onSuccess({ reviews: all, undo }) {
      toast('success', 'Reviews updated');
      const [{ status = 'pending', company_name = '' } = {}] = all;
      const line = `${sentenceCase(status)}: ${all.length} reviews of ${company_name}`;
      return keep({ ids: all.map(({ id }) => id), undo, line });
    },
    onError: (error) => onError('Error updating reviews', error),
  });
  const undo = api.moderation.undoDecision.useMutation({
    async onSuccess({ id }) {
      toast('success', 'Decision undone');
      await refresh();
      setDecided(null);
      setReopened({ id });
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
  return {
    review,
    reports,
    group,
    undo,
    ask,
    decided,
    /** The review whose decision was undone last. */
    reopened,
    forget: () => setDecided(null),
    conflict,
    /** Leaves what has been decided meanwhile as it is. */
    keepOther: (line: string) => conflict && keep({ ids: [conflict.decided.review.id], line, undo: null }),
    /** Reads the lists again. */
    readAgain() {
      setConflict(null);
      return refresh();
    },
  };
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
