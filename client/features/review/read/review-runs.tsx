import { ChevronRight } from 'lucide-react';
import { rangeWords } from '#client/ui/range-words.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import type { Review } from '#shared/schemas/review.ts';
import { ReviewCard } from './review-card.tsx';

/** Reviews one after the other. Two or more in a row without words are one line that opens. */
export function ReviewRuns({ reviews, company }: { reviews: readonly Review[]; company: string }) {
  return runsOf(reviews).map((run) => {
    const [first] = run;
    if (first === undefined) return null;
    if (run.length === 1) return <ReviewCard key={first.id} review={first} company={company} withScores />;
    return <Folded key={first.id} reviews={run} company={company} />;
  });
}

function runsOf(reviews: readonly Review[]): Review[][] {
  const runs: Review[][] = [];
  for (const review of reviews) {
    const last = runs.at(-1);
    if (last && !hasText(review) && last.every((one) => !hasText(one))) last.push(review);
    else runs.push([review]);
  }
  return runs;
}

const hasText = ({ free_form_text, reply }: Review) => Boolean(reply) || free_form_text.trim() !== '';

function Folded({ reviews, company }: { reviews: Review[]; company: string }) {
  const ratings = reviews.map(({ rating }) => shownRating(rating)).toSorted((one, other) => one - other);
  const months = [...new Set(reviews.map(({ created_at }) => created_at))].toSorted();
  const stars = ratings.map((rating) => rating.toFixed(1));
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-6 py-2 text-[0.9375rem] text-soft">
        <span className="inline-flex items-center gap-2 font-medium text-ink">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          {reviews.length} reviews without comments
        </span>
        <span className="tabular-nums">{ends(stars)} stars</span>
        <span>{ends(months.map(monthName))}</span>
        <span aria-hidden className="ml-auto text-link group-open:hidden">
          Show
        </span>
      </summary>
      <div className="divide-y divide-hairline border-t border-hairline">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} company={company} withScores />
        ))}
      </div>
    </details>
  );
}

/** The first and the last of them. */
const ends = (words: readonly string[]) => rangeWords(words[0] ?? '', words.at(-1) ?? '');
