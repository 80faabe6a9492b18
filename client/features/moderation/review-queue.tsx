import { useState } from 'react';
import { api } from '#client/api.ts';
import { pageSizes } from '#shared/limits.ts';
import { Queue } from './queue.tsx';
import { QueuedReview } from './queued-review.tsx';
import { useAuthorQuestion, useReviewDecision } from './use-decisions.ts';
import { useEndedSession } from './use-ended-session.ts';

export function ReviewQueue() {
  const [page, setPage] = useState(1);
  const queue = api.moderation.reviews.useQuery(
    { limit: pageSizes.moderation, offset: (page - 1) * pageSizes.moderation },
    { refetchOnMount: 'always' },
  );
  const decide = useReviewDecision();
  const ask = useAuthorQuestion();
  useEndedSession(decide.error);
  useEndedSession(ask.error);
  return (
    <Queue query={queue} empty="No reviews are waiting." page={page} onPage={setPage}>
      {/* A changed review is another one: a dialog about the former closes. */}
      {(review) => <QueuedReview key={review.revision} review={review} decide={decide} ask={ask} />}
    </Queue>
  );
}
