import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { api, refusalOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { pageSizes, scores } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { lastPage } from '#shared/rules/page-number.ts';
import { isFiltered } from '#shared/rules/review-filter.ts';
import type { Company } from '#shared/schemas/company.ts';
import { RemovedNote, RemovedReviews, useRemovedEarly } from './removed-reviews.tsx';
import { ReviewCard } from './review-card.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewRuns } from './review-runs.tsx';
import { hasUnknownFilter, queryOfReviews, reviewsInput, type Shown, shownReviews } from './shown-reviews.ts';

/** Asks for the reviews in one request with the company instead of after it. */
export function useReviewsEarly(companyId: number): void {
  useReviewList(companyId, false);
}

/** The same where reviews can be filtered. */
export function useFilteredReviewsEarly(companyId: number): void {
  const shown = useReviewList(companyId, true);
  api.reviews.counts.useQuery(countsInput(companyId, shown), { notifyOnChangeProps: [] });
}

function useReviewList(companyId: number, filters: boolean): Shown {
  const [params] = useSearchParams();
  const shown = shownReviews(params, filters);
  api.reviews.list.useQuery(reviewsInput(companyId, shown), { notifyOnChangeProps: [] });
  useRemovedEarly(companyId);
  return shown;
}

const countsInput = (company_id: number, { sort: _sort, page: _page, ...filter }: Shown) => ({
  company_id,
  ...filter,
});

type Props = {
  company: Pick<Company, 'id' | 'name' | 'review_count'>;
  /** The page that shows them, whose URL holds sort, filters and page. */
  href: string;
  /** With filters, each with its scores, and with runs of reviews without comments folded. */
  detailed?: boolean;
};

/** The reviews of a company. */
export function ReviewSection({ company, href, detailed = false }: Props) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = shownReviews(params, detailed, company.review_count);
  const filtered = isFiltered(shown);
  const unknown = detailed && hasUnknownFilter(params);
  const counts = api.reviews.counts.useQuery(countsInput(company.id, shown), {
    enabled: filtered,
    placeholderData: keepPreviousData,
  });
  // The count from before the first filter is none of its own.
  const isEarlier = counts.isPlaceholderData && counts.data?.matching === company.review_count;
  const left = filtered && !isEarlier ? counts.data : undefined;
  const count = filtered ? left?.matching : company.review_count;

  const show = (next: Shown, options?: { replace: boolean }) => setParams(queryOfReviews(next), options);

  const asked = params.get('page');
  const { page } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL of a page that doesn't exist is corrected once
  useEffect(() => {
    if (asked !== null && asked !== String(page)) show(shown, { replace: true });
  }, [asked, page]);

  const turn = (next: number) => {
    show({ ...shown, page: next });
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <section aria-labelledby="reviews">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-4 pb-4">
        <div>
          <h2 id="reviews" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {detailed ? <Counted all={company.review_count} left={left} /> : 'Reviews'}
          </h2>
          <RemovedNote companyId={company.id} />
          {detailed && company.review_count > 0 && (
            <p className="mt-1 text-sm text-soft">
              The bars are each review's own averages, from {scores.min} to {scores.max}.
            </p>
          )}
          {unknown && (
            <p className="mt-1 text-[0.9375rem] text-soft">
              A filter in this address has a value that we don't know. It isn't applied.
            </p>
          )}
          {(filtered || unknown) && (
            <Link href={href} className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
              Clear filters
            </Link>
          )}
        </div>
        {company.review_count > 0 && (
          <ReviewFilters {...{ company, href, shown }} onChange={show} filters={detailed} />
        )}
      </div>
      <ReviewList
        {...{ company, href, detailed, shown }}
        count={left?.has_more ? undefined : count}
        onPage={turn}
      />
      <RemovedReviews companyId={company.id} />
    </section>
  );
}

/** How many reviews there are, and how many of them the filters leave. */
function Counted({ all, left }: { all: number; left: { matching: number; has_more: boolean } | undefined }) {
  const words = `${all === 0 ? 'No' : all.toLocaleString('en')} ${all === 1 ? 'review' : 'reviews'}`;
  if (left === undefined) return words;
  return `${left.has_more ? 'At least ' : ''}${left.matching.toLocaleString('en')} of ${words}`;
}

type ListProps = Props & { shown: Shown; count: number | undefined; onPage: (page: number) => void };

function ReviewList({ company, href, detailed, shown, count, onPage }: ListProps) {
  const { id: companyId, name, review_count: expected } = company;
  const { page } = shown;
  const last = lastPage(pageSizes.reviews, count);
  const hrefOf = (next: Shown) => `${href}?${new URLSearchParams(queryOfReviews(next))}#reviews`;
  const reviews = api.reviews.list.useQuery(reviewsInput(companyId, shown), {
    placeholderData: keepPreviousData,
  });
  const { words: whyNotWords, sort: whyNotSort } = refusalOf(reviews.error)?.errors ?? {};
  if (whyNotWords)
    return (
      <NoneLeft
        title="We can't search for that"
        href={hrefOf({ ...shown, words: undefined })}
        label="Clear words"
      >
        {whyNotWords}
      </NoneLeft>
    );
  if (whyNotSort)
    return (
      <NoneLeft
        title="We can't sort that many"
        href={hrefOf({ ...shown, sort: 'recent' })}
        label="Sort by most recent"
      >
        {whyNotSort}
      </NoneLeft>
    );
  if (reviews.isPending) return <ReviewSkeletons count={Math.min(expected, pageSizes.reviews)} />;
  if (reviews.isError) return <LoadError title="We couldn't load the reviews." query={reviews} />;
  if (reviews.data.length === 0 && isFiltered(shown))
    return (
      <NoneLeft title="No reviews match" href={href} label="Clear filters">
        No review has all that you asked for. {shown.words && 'We look for whole words.'}
      </NoneLeft>
    );
  if (reviews.data.length === 0 && page === 1) return <NoReviews companyId={companyId} />;
  return (
    <>
      <div
        aria-busy={reviews.isPlaceholderData}
        className="divide-y divide-hairline border-y border-hairline transition-opacity aria-busy:opacity-60"
      >
        {detailed ? (
          <ReviewRuns reviews={reviews.data} company={name} />
        ) : (
          reviews.data.map((review) => <ReviewCard key={review.id} review={review} company={name} />)
        )}
        {reviews.data.length === 0 && <p className="py-7 text-soft">There are no reviews on this page.</p>}
      </div>
      <Pager
        page={page}
        {...(count !== undefined && { pages: last })}
        isLast={page >= last || reviews.data.length < pageSizes.reviews}
        busy={reviews.isPlaceholderData}
        onChange={onPage}
        hrefOf={(next) => hrefOf({ ...shown, page: next })}
      />
    </>
  );
}

type NoneLeftProps = { title: string; children: ReactNode; href: string; label: string };

/** In place of the reviews, with a link to a list that has some. */
function NoneLeft({ title, children, href, label }: NoneLeftProps) {
  return (
    <EmptyState title={title}>
      <p className="text-soft">{children}</p>
      <Link href={href} className={buttonClass('secondary')}>
        {label}
      </Link>
    </EmptyState>
  );
}

function NoReviews({ companyId }: { companyId: number }) {
  const company = api.companies.get.useQuery({ id: companyId });
  return (
    <EmptyState title="No reviews yet">
      {/* The same for every company, so it doesn't reveal whether there are any. */}
      <p className="max-w-[30em] text-soft">
        A review may be waiting for a moderator, for the first of next month, or for others to appear with. We
        say this about every company without reviews.
      </p>
      {company.data?.state !== 'closed' && (
        <Link href={paths.review(companyId)} className={buttonClass('primary')}>
          Write a Review
        </Link>
      )}
    </EmptyState>
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
