import { api } from '#client/api.ts';
import { pageSizes } from '#shared/limits.ts';
import { cursorAfterReported } from '#shared/rules/queue-cursor.ts';
import { queueInput, useAdminView } from './admin-view.ts';
import { Desk } from './desk.tsx';
import { reportKeys } from './keys-button.tsx';

import { ReportedReview, ReportRow } from './reported-review.tsx';
import { useDecisions } from './use-decisions.ts';

/** The reported reviews, each with all its open reports. One decision resolves them together. */
export function ReportQueue() {
  const { view } = useAdminView();
  const query = api.moderation.reportedReviews.useQuery(queueInput(view), {
    refetchOnMount: 'always',
  });
  const decisions = useDecisions();
  return (
    <Desk
      key={view.page}
      query={query}
      decisions={decisions}
      pageSize={pageSizes.moderation}
      statusOf={({ review }) => review.status}
      cursorAfter={cursorAfterReported}
      keys={reportKeys}
      empty="No reports are waiting."
      row={(reported) => <ReportRow reported={reported} />}
    >
      {(reported, news) => <ReportedReview {...{ reported, news, decisions }} />}
    </Desk>
  );
}
