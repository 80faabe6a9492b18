import { api, messageOf, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import type { ErrorCode } from '#shared/errors.ts';

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
  changed: 'The author has changed this review. Please read it again.',
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

export function useReviewDecision() {
  const refresh = useRefreshed();
  return api.moderation.decideReview.useMutation({
    async onSuccess({ status }) {
      toast({
        title: 'Review updated',
        ...(status === 'held' && { description: 'It is held until five can be published together.' }),
        kind: 'success',
      });
      await refresh();
    },
    onError: useReviewFailure(),
  });
}

export function useAuthorQuestion() {
  const refresh = useRefreshed();
  return api.moderation.askAuthor.useMutation({
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
}

export function useReportDecision() {
  const refresh = useRefreshed();
  return api.moderation.decideReport.useMutation({
    async onSuccess() {
      toast({ title: 'Report resolved', kind: 'success' });
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Error resolving report', description: messageOf(error, failureText), kind: 'error' }),
  });
}
