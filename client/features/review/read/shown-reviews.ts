import type { ApiInputs } from '#client/api.ts';
import { pageSizes } from '#shared/limits.ts';
import { lastPage, pageIn, pageInput } from '#shared/rules/page-number.ts';
import { filtersInAddress, isFiltered, type ReviewFilter, UNKNOWN } from '#shared/rules/review-filter.ts';

type Sort = NonNullable<ApiInputs['reviews']['list']['sort']>;
export type Shown = ReviewFilter & { sort: Sort; page: number };

const sorts: Record<Sort, string> = {
  recent: 'Most Recent',
  highest: 'Highest Rated',
  lowest: 'Lowest Rated',
};
export const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }));
const first = { sort: 'recent', page: 1 } as const;

/** The reviews that the URL of a company's page asks for; unknown values count as none. */
export function shownReviews(params: URLSearchParams, filters: boolean, count?: number): Shown {
  const sort = params.get('sort') ?? '';
  const filter = filters ? filterIn(params) : {};
  return {
    ...filter,
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : first.sort,
    page: pageIn(params.get('page'), lastPage(pageSizes.reviews, isFiltered(filter) ? undefined : count)),
  };
}

type Name = keyof typeof filtersInAddress;
const valueIn = (params: URLSearchParams, name: Name) => filtersInAddress[name](params.get(name) ?? '');

function filterIn(params: URLSearchParams): ReviewFilter {
  const stars = Number(valueIn(params, 'stars'));
  const year = Number(valueIn(params, 'year'));
  const kind = valueIn(params, 'kind');
  const words = valueIn(params, 'words');
  return {
    ...(valueIn(params, 'with_comments') === 'true' && { with_comments: true }),
    ...(stars && { stars }),
    ...(year && { year }),
    ...(kind && kind !== UNKNOWN && { kind_of_work: kind }),
    ...(words && { words }),
  };
}

/** Whether the URL asks for a choice that no filter has. */
export const hasUnknownFilter = (params: URLSearchParams): boolean =>
  Object.keys(filtersInAddress).some((name) => valueIn(params, name as Name) === UNKNOWN);

/** Input of `reviews.list`. */
export function reviewsInput(company_id: number, { page, ...shown }: Shown) {
  return { company_id, ...shown, ...pageInput(page, pageSizes.reviews) };
}

/** What goes into the URL: whatever differs from the first page of all reviews. */
export function queryOfReviews({ sort, page, kind_of_work: kind, ...filter }: Shown): Record<string, string> {
  const changed = {
    ...filter,
    kind,
    ...(sort !== first.sort && { sort }),
    ...(page !== first.page && { page }),
  };
  const entries = Object.entries(changed).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
