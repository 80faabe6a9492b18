import { Stars } from '#client/ui/stars.tsx';
import { relativeMonth } from '#shared/rules/relative-time.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import type { Review } from '#shared/schemas/review.ts';
import { ReportButton } from './report-button.tsx';
import { ReviewBody } from './review-body.tsx';

export function ReviewCard({ review }: { review: Review }) {
  const month = relativeMonth(review.created_at, new Date());
  const rating = shownRating(review.rating);
  const name = `${rating.toFixed(1)} stars, ${month}`;
  return (
    <article aria-label={`Review: ${name}`} className="py-7">
      <div className="flex items-center gap-x-3 text-sm text-soft">
        <Stars rating={rating} />
        <span className="tabular-nums">{rating.toFixed(1)}</span>
        <time dateTime={review.created_at.slice(0, 7)}>{month}</time>
        <ReportButton reviewId={review.id} about={name} />
      </div>
      <ReviewBody review={review} foldedAs={name} />
    </article>
  );
}
