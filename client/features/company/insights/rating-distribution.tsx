import { Histogram } from '#client/ui/plots/histogram.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Company } from '#shared/schemas/company.ts';
import { useInsights } from './use-insights.ts';

/** How many reviews gave each rating. */
export function RatingDistribution({ company }: { company: Company }) {
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
        title="How the reviews rate"
        description={`Number of reviews for each half star. Most reviews give ${most.name}.`}
        head={['Rating', 'Reviews']}
        bars={bars}
      />
    </div>
  );
}
