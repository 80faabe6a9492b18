import { api, messageOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';

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

export function useReviewDecision() {
  const refresh = useRefreshed();
  return api.moderation.decideReview.useMutation({
    async onSuccess() {
      toast({ title: 'Review updated', kind: 'success' });
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Error updating review', description: messageOf(error, failureText), kind: 'error' }),
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
