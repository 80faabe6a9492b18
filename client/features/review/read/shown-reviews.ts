import { useSearchParams } from 'wouter';
import { type ApiInputs, api } from '#client/api.ts';
import { pageSizes } from '#shared/limits.ts';
import { lastPage, pageIn, pageInput } from '#shared/rules/page-number.ts';

type Sort = NonNullable<ApiInputs['reviews']['list']['sort']>;
export type Shown = { sort: Sort; page: number };

const sorts: Record<Sort, string> = {
  recent: 'Most Recent',
  highest: 'Highest Rated',
  lowest: 'Lowest Rated',
};

export const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }));
export const firstReviews: Shown = { sort: 'recent', page: 1 };

/** The reviews that the URL of a company's page asks for; unknown values count as none. */
export function shownReviews(params: URLSearchParams, count?: number): Shown {
  const sort = params.get('sort') ?? '';
  return {
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : firstReviews.sort,
    page: pageIn(params.get('page'), lastPage(pageSizes.reviews, count)),
  };
}

/** Input of `reviews.list`. */
export function reviewsInput(companyId: number, { sort, page }: Shown) {
  return { company_id: companyId, sort, ...pageInput(page, pageSizes.reviews) };
}

/** Asks for the reviews together with the company instead of after it. */
export function useReviewsEarly(companyId: number): void {
  const [params] = useSearchParams();
  api.reviews.list.usePrefetchQuery(reviewsInput(companyId, shownReviews(params)));
}
