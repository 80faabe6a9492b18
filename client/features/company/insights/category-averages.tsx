import { LoadError } from '#client/load-error.tsx';
import { FigureTable } from '#client/ui/plots/figure-table.tsx';
import { LevelBar } from '#client/ui/plots/scale-bars.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { scores, smallestGroup } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import { categories, categoryNames } from '#shared/statements.ts';
import { type Plots, useInsights } from './insights.tsx';

type Averages = Plots['categories'];

export function CategoryAverages({ company }: { company: Company }) {
  const { plots, isLoading, query } = useInsights(company);
  if (company.review_count === 0) return null;
  if (query.error) return <LoadError title="We couldn't load the charts." query={query} />;
  if (!isLoading && plots === null) return <TooFew />;
  return (
    <section aria-labelledby="categories" className={card}>
      <h2 id="categories" className="mb-4 text-xl">
        By category
      </h2>
      {plots ? <Bars averages={plots.categories} /> : <BarSkeletons />}
      <p className="mt-4 text-sm text-soft">Scores out of 10. The line is the average of all companies.</p>
    </section>
  );
}

/** Shown in place of all the charts on the page. */
function TooFew() {
  return (
    <section aria-labelledby="figures" className={card}>
      <h2 id="figures" className="mb-2 text-xl">
        Charts
      </h2>
      <p className="text-[0.9375rem] text-soft">
        We show charts once a company has {smallestGroup} reviews, so no one stands out.
      </p>
    </section>
  );
}

const card = 'rounded-card border border-hairline bg-card p-6';
const row = 'grid min-h-7 grid-cols-[7.25rem_1fr_2rem] items-center gap-x-3';

function Bars({ averages }: { averages: Averages }) {
  return (
    <>
      <div aria-hidden className="text-[0.9375rem]">
        {averages.map(({ category, average, site_average }) => (
          <div key={category} className={row}>
            <span>{categoryNames[category]}</span>
            <LevelBar value={average} scale={{ from: 0, to: scores.max }} tick={site_average} />
            <span className="text-right font-medium tabular-nums">{average.toFixed(1)}</span>
          </div>
        ))}
      </div>
      <FigureTable
        title="Average score by category, from 1 to 10"
        head={['Category', 'This company', 'All companies']}
        rows={averages.map(({ category, average, site_average }) => [
          categoryNames[category],
          average.toFixed(1),
          site_average?.toFixed(1) ?? 'unknown',
        ])}
      />
    </>
  );
}

function BarSkeletons() {
  return (
    <div role="status" aria-label="Loading the charts">
      {categories.map((category) => (
        <div key={category} className={row}>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-4 w-8" />
        </div>
      ))}
    </div>
  );
}
