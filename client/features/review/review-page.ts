import { pageSizes } from '#shared/limits.ts';
import { pageFrom } from './page-from.ts';
import { type Sort, sortFrom } from './sorts.ts';

type Shown = { sort: Sort; page: number };

/** Which reviews the address of a company's page asks for. */
export function shownReviews(params: URLSearchParams): Shown {
  return { sort: sortFrom(params.get('sort')), page: pageFrom(params.get('page')) };
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
