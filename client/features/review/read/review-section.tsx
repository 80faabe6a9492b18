import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { type ApiInputs, api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { lastPage, pageIn, pageInput, queryOf } from '#shared/rules/page-number.ts';
import { ReviewCard } from './review-card.tsx';

type Sort = NonNullable<ApiInputs['reviews']['list']['sort']>;
type Shown = { sort: Sort; page: number };

const sorts: Record<Sort, string> = {
  recent: 'Most Recent',
  highest: 'Highest Rated',
  lowest: 'Lowest Rated',
};

const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }));
const firstReviews: Shown = { sort: 'recent', page: 1 };

/** The reviews that the URL of a company's page asks for; unknown values count as none. */
function shownReviews(params: URLSearchParams, count?: number): Shown {
  const sort = params.get('sort') ?? '';
  return {
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : firstReviews.sort,
    page: pageIn(params.get('page'), lastPage(pageSizes.reviews, count)),
  };
}

/** Input of `reviews.list`. */
function reviewsInput(companyId: number, { sort, page }: Shown) {
  return { company_id: companyId, sort, ...pageInput(page, pageSizes.reviews) };
}

/** Asks for the reviews in one request with the company instead of after it. */
export function useReviewsEarly(companyId: number): void {
  const [params] = useSearchParams();
  api.reviews.list.useQuery(reviewsInput(companyId, shownReviews(params)), { notifyOnChangeProps: [] });
}

type Props = {
  companyId: number;
  /** How many reviews the company has. */
  expected: number;
  /** Shown for a company without reviews. */
  invitation: ReactNode;
};

/** The reviews of a company. The URL holds sort and page. */
export function ReviewSection({ companyId, expected, invitation }: Props) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = shownReviews(params, expected);
  const { sort, page } = shown;

  const show = (next: Shown, options?: { replace: boolean }) =>
    setParams(queryOf(next, firstReviews), options);

  const asked = params.get('page');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL of a page that doesn't exist is corrected once
  useEffect(() => {
    if (asked !== null && asked !== String(page)) show(shown, { replace: true });
  }, [asked, page]);

  const turn = (next: number) => {
    show({ sort, page: next });
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <section aria-labelledby="reviews">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-4">
        <h2 id="reviews" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Reviews
        </h2>
        {expected > 0 && (
          <form action={`${paths.company(companyId)}#reviews`} className="flex gap-2">
            <SelectField
              label="Sort reviews"
              hideLabel
              name="sort"
              options={sortOptions}
              value={sort}
              onChange={(event) => show({ sort: event.target.value as Shown['sort'], page: 1 })}
            />
            <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
              Sort
            </Button>
          </form>
        )}
      </div>
      <ReviewList {...{ companyId, expected, invitation, shown }} onPage={turn} />
    </section>
  );
}

type ListProps = Props & { shown: Shown; onPage: (page: number) => void };

function ReviewList({ companyId, expected, invitation, shown, onPage }: ListProps) {
  const { page } = shown;
  const reviews = api.reviews.list.useQuery(reviewsInput(companyId, shown), {
    placeholderData: keepPreviousData,
  });
  if (reviews.isPending) return <ReviewSkeletons count={Math.min(expected, pageSizes.reviews)} />;
  if (reviews.isError) return <LoadError title="We couldn't load the reviews." query={reviews} />;
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
        hrefOf={(next) =>
          `${paths.company(companyId)}?${new URLSearchParams(queryOf({ ...shown, page: next }, firstReviews))}#reviews`
        }
      />
    </>
  );
}

/** About as high as `count` reviews, so nothing below moves when they arrive. */
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
