import { type ReactNode, useId } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Company } from '#shared/schemas/company.ts';
import type { Insights } from '#shared/schemas/insights.ts';
import { useInsights } from './use-insights.ts';

type Plots = NonNullable<Insights['plots']>;
type Props = {
  title: string;
  company: Company;
  /** Tailwind height of the plot, kept free while it loads. */
  placeholder: string;
  children: (plots: Plots) => ReactNode;
};

/** A card beside the reviews: one plot, once there are enough of them. */
export function InsightCard({ title, company, placeholder, children }: Props) {
  const id = useId();
  const { plots, isLoading } = useInsights(company);
  // A failure, its retry and "too few" stand in the card of the categories.
  if (!isLoading && plots === null) return null;
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-card p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {plots ? children(plots) : <Skeleton className={placeholder} />}
    </section>
  );
}
