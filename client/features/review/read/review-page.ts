import { pageSizes } from '#shared/limits.ts';
import { type Sort, sortFrom } from './sorts.ts';

type Shown = { sort: Sort; page: number };

/** The most reviews that a reader can page through. */
const mostReviews = pageSizes.maxOffset + pageSizes.reviews;

/** Number of the last page of so many reviews. */
export function lastPage(count: number): number {
  return Math.max(1, Math.ceil(Math.min(count, mostReviews) / pageSizes.reviews));
}

/** Which reviews the address of a company's page asks for; of pages that don't exist the nearest that does. */
export function shownReviews(params: URLSearchParams, count = mostReviews): Shown {
  const page = pageFrom(params.get('page'));
  return { sort: sortFrom(params.get('sort')), page: Math.min(page, lastPage(count)) };
}

/** Page number in a URL; anything else is page 1. */
function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 1;
}

/** Input of `reviews.list` for one page of a company. */
export function reviewPage(companyId: number, { sort, page }: Shown) {
  return {
    company_id: companyId,
    sort,
    limit: pageSizes.reviews,
    offset: (page - 1) * pageSizes.reviews,
  };
}
