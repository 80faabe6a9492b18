import { Histogram } from '#client/ui/plots/histogram.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stars } from '#client/ui/stars.tsx';
import type { Company } from '#shared/schemas/company.ts';
import { useInsights } from './insights/insights.tsx';
import { RecommendBadge } from './recommend-badge.tsx';

export function RatingSummary({ company }: { company: Company }) {
  const { rating, recommend_percentage, review_count } = company;
  return (
    <section aria-label="Overall rating" className="rounded-card border border-hairline bg-card p-6">
      {rating === null ? (
        <p className="font-display text-xl">Not rated yet</p>
      ) : (
        <div className="flex items-center gap-4">
          <span className="font-display text-4xl tabular-nums">{rating.toFixed(1)}</span>
          <span>
            <Stars rating={rating} size="large" />
            <span className="block pl-0.5 text-sm text-soft">out of 5</span>
          </span>
        </div>
      )}
      {recommend_percentage !== null && (
        <p className="mt-4">
          <RecommendBadge
            percentage={recommend_percentage}
            count={review_count}
            words="recommend to a friend"
          />
        </p>
      )}
      {review_count > 0 && (
        <p className="mt-3 text-sm text-soft">
          Based on {review_count} anonymous {review_count === 1 ? 'review' : 'reviews'}
        </p>
      )}
      <RatingDistribution company={company} />
    </section>
  );
}

/** How many reviews gave each rating. */
function RatingDistribution({ company }: { company: Company }) {
  const { plots, isLoading } = useInsights(company);
  if (isLoading) return <Skeleton className="mt-5 aspect-[296/104] w-full max-w-sm" />;
  if (plots === null) return null;
  const bars = plots.half_stars.map((count, index) => {
    const stars = (index + 1) / 2;
    return {
      name: `${stars} ${stars === 1 ? 'star' : 'stars'}`,
      count,
      ...(Number.isInteger(stars) && { label: String(stars) }),
    };
  });
  const most = bars.reduce((one, other) => (other.count > one.count ? other : one));
  return (
    <div className="mt-5">
      <Histogram
        title="Reviews by rating"
        description={`Number of reviews for each half star. The most common rating is ${most.name}.`}
        head={['Rating', 'Reviews']}
        bars={bars}
      />
    </div>
  );
}
