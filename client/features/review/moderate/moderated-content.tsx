import { sentenceCase } from '#client/ui/formats.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import { ReviewView } from '../review-view.tsx';
import { ReviewHints } from './review-hints.tsx';

/** A review as its author wrote it, and what a moderator may want to look at in it. */
export function ModeratedContent({ review }: { review: ModeratedReview }) {
  return (
    <ReviewView
      review={review}
      rating={review.rating}
      beside={<span>{sentenceCase(review.status)}</span>}
      employment={sentenceCase(review.employment_status)}
    >
      <ReviewHints review={review} />
    </ReviewView>
  );
}
