import type { ReactNode } from 'react';
import { sentenceCase } from '#client/ui/sentence-case.ts';
import { Stars } from '#client/ui/stars.tsx';
import { shownRating } from '#shared/rules/review-score.ts';
import type { OwnReview as Review } from '#shared/schemas/receipt.ts';
import { ReviewBody } from '../read/review-body.tsx';

/** A review as its author sent it, with what readers are not shown. */
export function OwnReview({ review, scores }: { review: Review; scores: ReactNode }) {
  const rating = shownRating(review.rating);
  return (
    <div className="rounded-card border border-hairline bg-card px-5 py-5 sm:px-6">
      <p className="flex items-center gap-x-3 text-sm text-soft">
        <Stars rating={rating} />
        <span className="tabular-nums">{rating.toFixed(1)}</span>
      </p>
      <ReviewBody review={review} />
      <p className="mt-4 text-sm text-soft">
        {sentenceCase(review.employment_status)}, shown to moderators only.
      </p>
      {scores}
    </div>
  );
}
