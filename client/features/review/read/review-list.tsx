import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, messageOf } from '#client/api.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadError } from '#client/ui/load-error.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { pageSizes } from '#shared/limits.ts';
import { ReviewCard } from './review-card.tsx';
import { lastPage, reviewPage } from './review-page.ts';
import { ReviewSkeletons } from './review-skeletons.tsx';
import type { Sort } from './sorts.ts';

type Props = {
  companyId: number;
  sort: Sort;
  page: number;
  /** How many reviews the company has. */
  expected: number;
  onPage: (page: number) => void;
  /** What a company without reviews offers. */
  invitation: ReactNode;
};

export function ReviewList({ companyId, sort, page, expected, onPage, invitation }: Props) {
  const reviews = api.reviews.list.useQuery(reviewPage(companyId, { sort, page }), {
    placeholderData: keepPreviousData,
  });
  if (reviews.isPending) return <ReviewSkeletons count={Math.min(expected, pageSizes.reviews)} />;
  if (reviews.isError) {
    return (
      <LoadError
        title="The reviews could not be loaded."
        message={messageOf(reviews.error, 'Please check your connection.')}
        onRetry={() => reviews.refetch()}
        retrying={reviews.isFetching}
      />
    );
  }
  if (reviews.data.length === 0 && page === 1)
    return <EmptyState title="No reviews yet">{invitation}</EmptyState>;
  return (
    <>
      <div
        aria-busy={reviews.isPlaceholderData}
        className="divide-y divide-hairline border-y border-hairline transition-opacity aria-busy:opacity-60"
      >
        {reviews.data.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
        {reviews.data.length === 0 && <p className="py-7 text-soft">There are no reviews on this page.</p>}
      </div>
      <Pager
        page={page}
        isLast={page >= lastPage(expected) || reviews.data.length < pageSizes.reviews}
        busy={reviews.isPlaceholderData}
        onChange={onPage}
      />
    </>
  );
}
