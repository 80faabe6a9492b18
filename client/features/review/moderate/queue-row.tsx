import { TriangleAlert } from 'lucide-react';
import { shownRating } from '#shared/rules/review-score.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { isAppealed } from './conflict-words.ts';
import { hintsOf } from './review-hints.tsx';

type Props = {
  review: QueuedReview;
  /** How many on the page are much alike; 0 if too few. */
  alike: number;
};

/** A review in the queue: its company, its first words, and one reason to care. */
export function QueueRow({ review, alike }: Props) {
  const { company_name, rating, comment, cons, pros, advice, messages } = review;
  const words = [cons, comment, pros, advice].find((text) => text) ?? '';
  const [hint] = hintsOf(review);
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{company_name}</span>
        <span className="tabular-nums">{shownRating(rating).toFixed(1)}</span>
      </span>
      <span dir="auto" className="block truncate font-display">
        {words || <i className="text-soft">No additional comments provided.</i>}
      </span>
      <Reason says={alike > 0 ? `${alike} similar reviews` : hint?.says} isAppeal={isAppealed(messages)} />
    </>
  );
}

function Reason({ says, isAppeal }: { says: string | undefined; isAppeal: boolean }) {
  if (!isAppeal && says === undefined) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-middle-text">
      {isAppeal && <span className="rounded-full border border-middle/70 px-2 font-medium">Appeal</span>}
      {says && (
        <span className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {says}
        </span>
      )}
    </span>
  );
}
