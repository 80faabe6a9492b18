import { type ReactNode, useId } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { smallestGroup } from '#shared/limits.ts';
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
  const { plots, isLoading, error } = useInsights(company);
  // The failure and its retry stand in the card of the categories.
  if (company.review_count === 0 || error) return null;
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-card p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {isLoading && <Skeleton className={placeholder} />}
      {!isLoading && plots === null && <ShownFromFive />}
      {plots && children(plots)}
    </section>
  );
}

export function ShownFromFive() {
  return <p className="text-[0.9375rem] text-soft">Shown from {smallestGroup} reviews on</p>;
}
