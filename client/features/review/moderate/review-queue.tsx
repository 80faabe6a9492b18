import { api } from '#client/api.ts';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import { type AdminView, useAdminView } from './admin-view.ts';
import { Queue } from './queue.tsx';
import { QueuedReview } from './queued-review.tsx';
import { ReviewFilter } from './review-filter.tsx';
import { useDecisions } from './use-decisions.ts';

/** The reviews in one status: those that wait for a decision, or those that moderators decided before. */
export function ReviewQueue() {
  const { view } = useAdminView();
  const { status, company } = view;
  return (
    <>
      <ReviewFilter status={status} company={company} />
      <p className="mb-6 text-sm text-soft max-md:hidden">
        With the focus on a review, press A to approve, R to reject, J or K for the next or previous one, and
        U to undo.
      </p>
      <Reviews key={`${status} ${company}`} view={view} />
    </>
  );
}

function Reviews({ view: { status, company, page } }: { view: AdminView }) {
  const query = api.moderation.reviews.useQuery(
    {
      status,
      ...(company !== null && { company_id: company }),
      ...pageInput(page, pageSizes.moderation),
    },
    { refetchOnMount: 'always' },
  );
  const decisions = useDecisions();
  return (
    <Queue
      key={page}
      query={query}
      decisions={decisions}
      empty={status === 'pending' ? 'No reviews are waiting.' : 'No reviews match this filter.'}
    >
      {/* A new revision is another review, so that a dialog about the old one closes. */}
      {(review) => <QueuedReview key={review.revision} review={review} decisions={decisions} />}
    </Queue>
  );
}
