import { Link, useParams } from 'wouter';
import { api, refusalOf } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { RemovedReviews, useRemovedEarly } from './removed-reviews.tsx';
import { ReviewCard } from './review-card.tsx';

/** The review that the URL names; 0 if none can have this id. */
function useReviewId(): number {
  const text = useParams().reviewId ?? '';
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0;
}

const useReview = (id: number) => api.reviews.get.useQuery({ id }, { enabled: id > 0 });

/** Asks for the review together with its company instead of after it. */
export function useReviewEarly(companyId: number): void {
  useReview(useReviewId());
  useRemovedEarly(companyId);
}

export function OneReview({ company }: { company: Company }) {
  const id = useReviewId();
  const review = useReview(id);
  const all = (
    <Link href={paths.companyReviews(company.id)} className="inline-flex min-h-11 items-center text-link">
      All reviews of {company.name}
    </Link>
  );
  const isGone = id === 0 || refusalOf(review.error)?.reason === 'not_found';
  if (isGone || (review.data && review.data.company_id !== company.id))
    return (
      <div className="mt-8">
        <EmptyState title="This review isn't here">
          <p className="max-w-[30em] text-soft">
            Its author or a moderator may have removed it, or the address may be wrong.
          </p>
          {all}
        </EmptyState>
        <RemovedReviews companyId={company.id} />
      </div>
    );
  if (review.data === undefined)
    return <NotLoaded what="this review" query={review} className="mt-8 h-48 w-full" />;
  return (
    <div className="mt-4">
      <ReviewCard review={review.data} company={company.name} withScores />
      <p className="border-t border-hairline pt-3">{all}</p>
    </div>
  );
}
