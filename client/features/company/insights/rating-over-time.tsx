import { Trend } from '#client/ui/plots/trend.tsx';
import { insightLimits } from '#shared/limits.ts';
import { quarterIndex } from '#shared/rules/quarters.ts';
import type { Company } from '#shared/schemas/company.ts';
import { InsightCard, type Plots } from './insights.tsx';

type Quarters = Plots['quarters'];

export function RatingOverTime({ company }: { company: Company }) {
  return (
    <InsightCard
      id="trend"
      title="Rating by quarter"
      company={company}
      placeholder="aspect-[320/214] w-full max-w-md"
    >
      {({ quarters }) => (quarters.length === 0 ? <NotEnough /> : <Ratings quarters={quarters} />)}
    </InsightCard>
  );
}

function NotEnough() {
  return (
    <p className="text-[0.9375rem] text-soft">
      A quarter is shown here once it has at least {insightLimits.quarterReviews} reviews.
    </p>
  );
}

function Ratings({ quarters }: { quarters: Quarters }) {
  const leftOut = `Quarters with fewer than ${insightLimits.quarterReviews} are left out.`;
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
