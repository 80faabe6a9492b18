import type { ReactNode } from 'react';
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
type Props = {
  id: string;
  title: string;
  company: Company;
  /** Tailwind height of the chart, reserved while it loads. */
  placeholder: string;
  /** Shown if there is nothing to draw. */
  missing: string;
  children: (plots: Plots) => ReactNode;
};

/** A card with one chart once there are enough reviews. */
function InsightCard({ id, title, company, placeholder, missing, children }: Props) {
  const { plots, isLoading, query } = useInsights(company);
  if (query.error) return <LoadError title="We couldn't load the charts." query={query} />;
  if (!isLoading && plots === null) return <TooFew />;
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-card p-6">
      <h2 id={id} tabIndex={-1} className="mb-3 scroll-mt-6 text-xl outline-none">
        {title}
      </h2>
      {plots === null && <Skeleton className={placeholder} />}
      {plots !== null && (children(plots) || <p className="text-[0.9375rem] text-soft">{missing}</p>)}
    </section>
  );
}

/** Shown in place of the charts of a company. */
export function TooFew() {
  return (
    <p className="text-[0.9375rem] text-soft">
      We show charts once a company has {smallestGroup} reviews, so no one stands out.
    </p>
  );
}

type Quarters = Plots['quarters'];

export function RatingOverTime({ company }: { company: Company }) {
  return (
    <InsightCard
      id="trend"
      title="Rating by quarter"
      company={company}
      placeholder="aspect-[320/214] w-full max-w-md"
      missing={`A quarter appears here once it has at least ${insightLimits.quarterReviews} reviews.`}
    >
      {({ quarters }) => quarters.length > 0 && <Ratings quarters={quarters} />}
    </InsightCard>
  );
}

function Ratings({ quarters }: { quarters: Quarters }) {
  const leftOut = `Quarters with fewer than ${insightLimits.quarterReviews} reviews are left out.`;
  return (
    <>
      <Trend
        title="Average rating by quarter"
        description={`Stars out of 5, averaged over the reviews published in each quarter. ${leftOut}`}
        head={['Quarter', 'Rating', 'Reviews']}
        points={quarters.map(({ quarter, review_count, rating }) => ({
          name: quarterName(quarter),
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

/** `2026-Q3` as people write it: Q3 2026. */
function quarterName(quarter: string): string {
  return quarter.split('-').reverse().join(' ');
}
