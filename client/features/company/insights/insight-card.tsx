import type { ReactNode } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Company } from '#shared/schemas/company.ts';
import type { Insights } from '#shared/schemas/insights.ts';
import { useInsights } from './use-insights.ts';

type Plots = NonNullable<Insights['plots']>;
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
