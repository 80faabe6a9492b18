import { Link } from 'wouter';
import { Histogram } from '#client/ui/plots/histogram.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { type Plots, useInsights } from '../insights/insights.tsx';
import { RecommendBadge } from '../recommend-badge.tsx';

/** The rating and what it is worth. Too few reviews have no figure that looks like more than it is. */
export function RatingSummary({ company }: { company: Company }) {
  const { rating, recommend_percentage, review_count } = company;
  const { plots, isLoading } = useInsights(company);
  if (rating === null || recommend_percentage === null) return null;
  const badge = (
    <RecommendBadge percentage={recommend_percentage} count={review_count} words="recommend to a friend" />
  );
  return (
    <section aria-label="Overall rating">
      <div className="flex items-center gap-4">
        <span className="font-display text-[3.5rem] leading-none tabular-nums">{rating.toFixed(1)}</span>
        <span>
          <Stars rating={rating} size="large" />
          <span className="block pl-0.5 text-sm text-soft">out of 5</span>
        </span>
      </div>
      {plots && <p className="mt-3 font-display text-xl">{likely(plots.rating)}</p>}
      {isLoading && <Skeleton className="mt-3 h-7 w-56" />}
      <p className="text-[0.9375rem]">
        <Link href={paths.companyReviews(company.id)} className="inline-flex min-h-8 items-center text-link">
          Based on {review_count.toLocaleString('en')} anonymous {review_count === 1 ? 'review' : 'reviews'}
        </Link>
      </p>
      <p className="mt-3.5">{badge}</p>
      {isLoading && <Skeleton className="mt-5 aspect-[296/110] w-full max-w-sm" />}
      {plots && review_count >= smallestGroup && <Distribution plots={plots} rating={rating} />}
    </section>
  );
}

function likely({ low, high }: Plots['rating']): string {
  const [from, to] = [low.toFixed(1), high.toFixed(1)];
  return from === to ? `Likely ${from}` : `Likely between ${from} and ${to}`;
}

/** How many reviews gave each rating, and where the mean likely is. */
function Distribution({ plots, rating }: { plots: Plots; rating: number }) {
  const { low, high, differs, site_average } = plots.rating;
  const bars = plots.half_stars.map((count, index) => {
    const stars = (index + 1) / 2;
    return {
      name: `${stars} ${stars === 1 ? 'star' : 'stars'}`,
      count,
      ...(Number.isInteger(stars) && { label: String(stars) }),
    };
  });
  const most = bars.reduce((one, other) => (other.count > one.count ? other : one));
  // The first bar begins at half a star.
  const inBars = (stars: number) => 2 * stars - 1;
  const compared = differs === null ? 'this one is about average' : `this one is ${differs} average`;
  return (
    <div className="mt-5">
      <Histogram
        title="Reviews by rating"
        description={`Number of reviews for each half star. The most common rating is ${most.name}.`}
        head={['Rating', 'Reviews']}
        bars={bars}
        range={{
          low: inBars(low),
          high: inBars(high),
          value: inBars(rating),
          tick: inBars(site_average),
        }}
      />
      <p className="mt-2 max-w-[22em] text-sm text-soft">
        The band is where the rating likely is. The line is the average of all companies,{' '}
        {site_average.toFixed(1)}, so {compared}.
      </p>
    </div>
  );
}
