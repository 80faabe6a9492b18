import { Chip } from '#client/ui/chip.tsx';
import { Stars } from '#client/ui/stars.tsx';
import type { Company } from '#shared/schemas/company.ts';
import { RecommendBadge } from './recommend-badge.tsx';

type Props = { company: Pick<Company, 'rating' | 'review_count' | 'recommend_percentage'> };

const row = 'flex flex-wrap items-center justify-between gap-x-2 gap-y-2';

export function CardRating({ company: { rating, review_count, recommend_percentage } }: Props) {
  if (rating === null || recommend_percentage === null) return <SampleRating />;
  return (
    <div className={row}>
      <span className="flex items-center gap-1.5">
        <Stars rating={rating} />
        <span className="font-medium tabular-nums">{rating.toFixed(1)}</span>
        <span className="text-sm text-soft">
          ({review_count}
          <span className="sr-only"> reviews</span>)
        </span>
      </span>
      <RecommendBadge percentage={recommend_percentage} words="Recommend" />
    </div>
  );
}

/**
 * Shown for a company that has no reviews yet. It is muted and labeled as a sample, so that nobody mistakes it for
 * real data.
 */
function SampleRating() {
  return (
    <div>
      <div className={`${row} text-soft`}>
        <span className="flex items-center gap-1.5">
          <span className="opacity-50 grayscale">
            <Stars rating={4.5} />
          </span>
          <span className="text-sm">4.5/5 (reviews)</span>
        </span>
        <Chip tone="muted">90% Recommend</Chip>
      </div>
      <p className="mt-2 text-sm text-soft">Sample rating</p>
    </div>
  );
}
