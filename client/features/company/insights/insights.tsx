import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Trend } from '#client/ui/plots/trend.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { insightLimits, smallestGroup } from '#shared/limits.ts';
import { quarterIndex } from '#shared/rules/quarters.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { Insights } from '#shared/schemas/insights.ts';

/** Requests the figures together with the company instead of after it. */
export function useInsightsEarly(id: number): void {
  api.companies.insights.useQuery({ id }, { notifyOnChangeProps: [] });
}

/** The figures behind the charts. A company with too few reviews has none. */
export function useInsights({ id, review_count }: Pick<Company, 'id' | 'review_count'>) {
  const enabled = review_count >= smallestGroup;
  const query = api.companies.insights.useQuery({ id }, { enabled });
  return {
    plots: query.data?.plots ?? null,
    // The early request may still be running even if there will be nothing to show.
    isLoading: enabled && query.isLoading,
    query,
  };
}

export type Plots = NonNullable<Insights['plots']>;

/** Shown in place of the charts of a company. */
export function TooFew() {
  return (
    <p className="text-[0.9375rem] text-soft">
      We show charts once a company has {smallestGroup} reviews, so no one stands out.
    </p>
  );
}

/** Once there are enough reviews. */
export function RatingOverTime({ company }: { company: Company }) {
  const { plots, isLoading, query } = useInsights(company);
  if (query.error) return <LoadError title="We couldn't load the charts." query={query} />;
  if (!isLoading && plots === null) return <TooFew />;
  return (
    <section aria-labelledby="trend" className="rounded-card border border-hairline bg-card p-6">
      <h2 id="trend" className="mb-3 text-xl">
        Rating by quarter
      </h2>
      {plots ? (
        <Ratings quarters={plots.quarters} />
      ) : (
        <Skeleton className="aspect-[320/214] w-full max-w-md" />
      )}
    </section>
  );
}

function Ratings({ quarters }: Pick<Plots, 'quarters'>) {
  const { quarterReviews } = insightLimits;
  if (quarters.length === 0)
    return (
      <p className="text-[0.9375rem] text-soft">
        A quarter appears here once it has at least {quarterReviews} reviews.
      </p>
    );
  const leftOut = `Quarters with fewer than ${quarterReviews} reviews are left out.`;
  return (
    <>
      <Trend
        title="Average rating by quarter"
        description={`Stars out of 5, averaged over the reviews published in each quarter. ${leftOut}`}
        head={['Quarter', 'Rating', 'Reviews']}
        points={quarters.map(({ quarter, review_count, rating }) => ({
          // `2026-Q3` as people write it: Q3 2026.
          name: quarter.split('-').reverse().join(' '),
          at: quarterIndex(quarter),
          value: rating,
          count: review_count,
        }))}
        min={0}
        max={5}
      />
      <p aria-hidden className="mt-3 text-sm text-pretty text-soft">
        {quarters.length > 1 && 'Larger dots mean more reviews.'} {leftOut}
      </p>
    </>
  );
}
