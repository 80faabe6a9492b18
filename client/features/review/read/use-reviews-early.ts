import { useSearchParams } from 'wouter';
import { api } from '#client/api.ts';
import { reviewPage, shownReviews } from './review-page.ts';

/** Asks for the reviews together with the company instead of after it. */
export function useReviewsEarly(companyId: number): void {
  const [params] = useSearchParams();
  api.reviews.list.usePrefetchQuery(reviewPage(companyId, shownReviews(params)));
}
