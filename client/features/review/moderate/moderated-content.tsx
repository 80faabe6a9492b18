import { sentenceCase } from '#client/ui/formats.ts';
import { WarnedParts } from '#client/ui/warned-parts.tsx';
import { identifyingHints } from '#shared/rules/identifying-text.ts';
import { freeTexts, type ModeratedReview } from '#shared/schemas/review.ts';
import { AllScores, ReviewView } from '../review-view.tsx';
import { ScoreStrip } from './score-strip.tsx';

/** Everything in a review that a moderator needs to decide. */
export function ModeratedContent({ review }: { review: ModeratedReview }) {
  // The previous release doesn't send all of them.
  const parts = Object.values(freeTexts(review)).flatMap((text = '') =>
    identifyingHints(text, [review.company_name]),
  );
  return (
    <ReviewView
      review={review}
      rating={review.rating}
      beside={<span>{sentenceCase(review.status)}</span>}
      employment={sentenceCase(review.employment_status)}
    >
      {parts.length > 0 && (
        <div className="mt-4 max-w-[41.5em]">
          <WarnedParts title="This may identify the author or someone else" parts={parts} />
        </div>
      )}
      <ScoreStrip answers={review.enps_responses} />
      <AllScores answers={review.enps_responses} />
    </ReviewView>
  );
}
