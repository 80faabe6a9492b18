import type { ReactNode } from 'react';
import { api } from '#client/api.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { smallestGroup } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { Insights } from '#shared/schemas/insights.ts';

/** Requests the figures at the same time as the company instead of after it. */
export function useInsightsEarly(id: number): void {
  api.companies.insights.usePrefetchQuery({ id });
}

/** The figures behind the charts; none for a company with too few reviews. */
export function useInsights({ id, review_count }: Pick<Company, 'id' | 'review_count'>) {
  const enabled = review_count >= smallestGroup;
  const query = api.companies.insights.useQuery({ id }, { enabled });
  return {
    plots: query.data?.plots ?? null,
    // The early request may still be running where nothing will be shown.
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
  children: (plots: Plots) => ReactNode;
};

/** A card next to the reviews, with one chart once there are enough reviews. */
export function InsightCard({ id, title, company, placeholder, children }: Props) {
  const { plots, isLoading } = useInsights(company);
  // The card with the categories shows failures, the retry button and "too few reviews".
  if (!isLoading && plots === null) return null;
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-card p-6">
      <h2 id={id} tabIndex={-1} className="mb-3 scroll-mt-6 text-xl outline-none">
        {title}
      </h2>
      {plots ? children(plots) : <Skeleton className={placeholder} />}
    </section>
  );
}
