import { Chip } from '#client/ui/chip.tsx';
import { formatMoney } from '#client/ui/format-money.ts';
import { QuotedText } from '#client/ui/quoted-text.tsx';
import { sentenceCase } from '#client/ui/sentence-case.ts';
import { Stars } from '#client/ui/stars.tsx';
import { WarnedParts } from '#client/ui/warned-parts.tsx';
import { identifyingHints } from '#shared/rules/identifying-text.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import type { ModeratedReview } from '#shared/schemas/moderation.ts';
import { AllScores } from './all-scores.tsx';

/** All of a review that a moderator needs to decide. */
export function ModeratedContent({ review }: { review: ModeratedReview }) {
  const rating = shownRating(review.rating);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Stars rating={rating} />
        <span className="tabular-nums">{rating.toFixed(1)}</span>
        <span>{sentenceCase(review.status)}</span>
      </div>
      <QuotedText text={review.free_form_text} fallback="No additional comments provided." />
      <div className="mt-4 flex flex-wrap gap-2">
        <Chip>{review.job_title}</Chip>
        <Chip>{sentenceCase(review.employment_status)}</Chip>
        {review.salary !== null && (
          <Chip>
            {formatMoney(review.salary, review.currency)} {review.salary_frequency}
          </Chip>
        )}
      </div>
      <IdentifyingParts review={review} />
      <AllScores answers={review.enps_responses} />
    </>
  );
}

/** What the author was warned about while writing. */
function IdentifyingParts({ review }: { review: ModeratedReview }) {
  const known = [review.company_name];
  const parts = [review.free_form_text, review.job_title].flatMap((text) => identifyingHints(text, known));
  if (parts.length === 0) return null;
  return (
    <div className="mt-4 max-w-[41.5em]">
      <WarnedParts title="This may identify the author or someone else" parts={parts} />
    </div>
  );
}
