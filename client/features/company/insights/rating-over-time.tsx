import { Trend } from '#client/ui/plots/trend.tsx';
import type { Company } from '#shared/schemas/company.ts';
import { InsightCard } from './insight-card.tsx';

export function RatingOverTime({ company }: { company: Company }) {
  return (
    <InsightCard title="Rating by quarter" company={company} placeholder="aspect-[320/154] w-full max-w-md">
      {({ quarters }) => (
        <Trend
          title="Average rating by quarter"
          description="Stars out of 5, averaged over the reviews published in each quarter."
          head={['Quarter', 'Rating', 'Reviews']}
          points={quarters.map(({ quarter, review_count, rating }) => ({
            name: quarterName(quarter),
            value: rating,
            note: String(review_count),
          }))}
          min={1}
          max={5}
        />
      )}
    </InsightCard>
  );
}

/** `2026-Q3` as people write it: Q3 2026. */
function quarterName(quarter: string): string {
  return quarter.split('-').reverse().join(' ');
}
