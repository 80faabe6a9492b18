import { sentenceCase } from '#client/ui/formats.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import { AllScores, ReviewView } from '../review-view.tsx';
import { ReviewHints } from './review-hints.tsx';
import { ScoreStrip } from './score-strip.tsx';

/** Everything in a review that a moderator needs to decide. */
export function ModeratedContent({ review }: { review: ModeratedReview }) {
  return (
    <ReviewView
      review={review}
      rating={review.rating}
      beside={<span>{sentenceCase(review.status)}</span>}
      employment={sentenceCase(review.employment_status)}
    >
      <ReviewHints review={review} />
      <ScoreStrip answers={review.enps_responses} />
      <AllScores answers={review.enps_responses} />
    </ReviewView>
  );
}
