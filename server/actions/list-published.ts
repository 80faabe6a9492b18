import { isShown } from '#db/queries/companies.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { listFilteredIds } from '#db/queries/filtered-reviews.ts';
import { listReviews, listReviewsById, type ReviewPage } from '#db/queries/review-pages.ts';
import { listWordedIds } from '#db/queries/worded-reviews.ts';
import { invalidField, noCompany } from '#server/errors.ts';
import { isFiltered, isWorded, type ReviewFilter } from '#shared/rules/review-filter.ts';
import type { Review } from '#shared/schemas/review.ts';

type Tables = Parameters<typeof isShown>[0] &
  Parameters<typeof findSuccessor>[0] &
  Parameters<typeof listFilteredIds>[0] &
  Parameters<typeof listReviews>[0] &
  Parameters<typeof listWordedIds>[0];

const tooManyToSort =
  'Too many reviews match to sort them by rating. Sort by most recent, or search for a rarer word.';

/**
 * A page of a company's published reviews, or of those that a filter leaves; ties are broken by id.
 * @throws `invalid` if too many match to sort them by rating; `moved`
 */
export async function listPublished(db: Tables, page: ReviewPage & ReviewFilter): Promise<Review[]> {
  if (!(await isShown(db, page.company_id))) {
    const successor = await findSuccessor(db, page.company_id);
    if (successor !== undefined) throw noCompany(successor);
    return [];
  }
  if (!isFiltered(page)) return listReviews(db, page);
  const ids = await (isWorded(page) ? listWordedIds(db, page, page) : listFilteredIds(db, page, page));
  if (ids === undefined) throw invalidField('sort', tooManyToSort);
  return listReviewsById(db, ids);
}
