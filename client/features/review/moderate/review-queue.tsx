import { api } from '#client/api.ts';
import { pageSizes } from '#shared/limits.ts';
import { useAdminView } from './admin-view.ts';
import { Queue } from './queue.tsx';
import { QueuedReview } from './queued-review.tsx';
import { ReviewFilter } from './review-filter.tsx';
import { useAuthorQuestion, useDecisions } from './use-decisions.ts';

/** The reviews that wait, and those that are decided, to be found again. */
export function ReviewQueue() {
  const { view, show } = useAdminView();
  const { status, company } = view;
  return (
    <>
      <ReviewFilter status={status} company={company} />
      <p className="mb-6 text-sm text-soft max-md:hidden">
        With the focus on a review: A approves, R rejects, J and K go to the next and the previous one, U
        undoes.
      </p>
      <Reviews key={`${status} ${company}`} view={view} show={show} />
    </>
  );
}

function Reviews({ view, show }: ReturnType<typeof useAdminView>) {
  const { status, company, page } = view;
  const query = api.moderation.reviews.useQuery(
    {
      status,
      ...(company !== undefined && { company_id: company }),
      limit: pageSizes.moderation,
      offset: (page - 1) * pageSizes.moderation,
    },
    { refetchOnMount: 'always' },
  );
  const decisions = useDecisions();
  const ask = useAuthorQuestion();
  return (
    <Queue
      key={page}
      query={query}
      decisions={decisions}
      empty={status === 'pending' ? 'No reviews are waiting.' : 'No reviews match this filter.'}
      page={page}
      onPage={(next, options) => show({ ...view, page: next }, options)}
    >
      {/* A changed review is another one: a dialog about the former closes. */}
      {(review) => <QueuedReview key={review.revision} review={review} decide={decisions.review} ask={ask} />}
    </Queue>
  );
}
