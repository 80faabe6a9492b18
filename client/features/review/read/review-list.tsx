import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, messageOf } from '#client/api.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadError } from '#client/ui/load-error.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { pageSizes } from '#shared/limits.ts';
import { lastPage } from '#shared/rules/page-number.ts';
import { ReviewCard } from './review-card.tsx';
import { reviewsInput, type Shown } from './shown-reviews.ts';

type Props = Shown & {
  companyId: number;
  /** How many reviews the company has. */
  expected: number;
  onPage: (page: number) => void;
  /** Shown for a company without reviews. */
  invitation: ReactNode;
};

export function ReviewList({ companyId, sort, page, expected, onPage, invitation }: Props) {
  const reviews = api.reviews.list.useQuery(reviewsInput(companyId, { sort, page }), {
    placeholderData: keepPreviousData,
  });
  if (reviews.isPending) return <ReviewSkeletons count={Math.min(expected, pageSizes.reviews)} />;
  if (reviews.isError) {
    return (
      <LoadError
        title="We couldn't load the reviews."
        message={messageOf(reviews.error, 'Check your connection and try again.')}
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
        isLast={page >= lastPage(pageSizes.reviews, expected) || reviews.data.length < pageSizes.reviews}
        busy={reviews.isPlaceholderData}
        onChange={onPage}
      />
    </>
  );
}

/** About as high as `count` reviews, so that nothing below moves when they arrive. */
function ReviewSkeletons({ count }: { count: number }) {
  return (
    <div
      role="status"
      aria-label="Loading reviews"
      className="divide-y divide-hairline border-y border-hairline"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className="flex flex-col gap-3 py-7">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-14 w-full max-w-[38em]" />
          <Skeleton className="h-7 w-32" />
        </div>
      ))}
    </div>
  );
}
