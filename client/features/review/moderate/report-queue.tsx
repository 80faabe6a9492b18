import { api } from '#client/api.ts';
import { cursorAfterReported } from '#shared/rules/queue-cursor.ts';
import { queueInput, useAdminView } from './admin-view.ts';
import { reportKeys } from './keys-button.tsx';
import { Queue } from './queue.tsx';
import { ReportedReview } from './reported-review.tsx';
import { useDecisions } from './use-decisions.ts';

/** The reported reviews, each with all its open reports. One decision resolves them together. */
export function ReportQueue() {
  const { view } = useAdminView();
  const query = api.moderation.reportedReviews.useQuery(queueInput(view), {
    refetchOnMount: 'always',
  });
  const decisions = useDecisions();
  return (
    <Queue
      key={view.page}
      query={query}
      decisions={decisions}
      cursorAfter={cursorAfterReported}
      keys={reportKeys}
      empty="No reports are waiting."
    >
      {(reported) => <ReportedReview reported={reported} decisions={decisions} />}
    </Queue>
  );
}
