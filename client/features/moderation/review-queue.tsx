import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { ModeratedContent } from './moderated-content.tsx';
import { Queue } from './queue.tsx';
import { useReviewDecision } from './use-decisions.ts';
import { useEndedSession } from './use-ended-session.ts';

export function ReviewQueue() {
  const [page, setPage] = useState(1);
  const queue = api.moderation.reviews.useQuery(
    { limit: pageSizes.moderation, offset: (page - 1) * pageSizes.moderation },
    { refetchOnMount: 'always' },
  );
  const decide = useReviewDecision();
  useEndedSession(decide.error);
  return (
    <Queue query={queue} empty="No reviews are waiting." page={page} onPage={setPage}>
      {(review) => (
        <article aria-label={`Review of ${review.company_name}`}>
          <h2 className="mb-1 text-xl">
            <Link
              href={paths.company(review.company_id)}
              className="inline-flex min-h-8 items-center hover:underline"
            >
              {review.company_name}
            </Link>
          </h2>
          <ModeratedContent review={review} />
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              inactive={decide.isPending}
              onClick={() => decide.mutate({ id: review.id, approved: true })}
            >
              Approve
            </Button>
            <Button
              variant="danger"
              inactive={decide.isPending}
              onClick={() => decide.mutate({ id: review.id, approved: false })}
            >
              Reject
            </Button>
          </div>
        </article>
      )}
    </Queue>
  );
}
