import { LoadError } from '#client/load-error.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { FigureTable } from '#client/ui/plots/figure-table.tsx';
import { RangeLegend, ScaleEnds } from '#client/ui/plots/range-plot.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Company } from '#shared/schemas/company.ts';
import { categoryNames } from '#shared/statements.ts';
import { type Plots, TooFew, useInsights } from '../insights/insights.tsx';
import { ComparedFigure, ComparedPlot, comparedCells, comparedHead, scale } from './compared-words.tsx';

type Figures = Plots['categories'];

export function CategoryFigures({ company }: { company: Company }) {
  const { plots, isLoading, query } = useInsights(company);
  if (company.review_count === 0) return null;
  if (query.error) return <LoadError title="We couldn't load the charts." query={query} />;
  if (!isLoading && plots === null) return <TooFew />;
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="text-2xl text-balance">
        {plots ? finding(plots.categories) : 'The six categories'}
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        Six categories, from {scale.from} to {scale.to}. <RangeLegend />
      </p>
      {plots ? <Rows figures={plots.categories} /> : <Skeleton className="mt-4 h-72 w-full sm:h-64" />}
    </section>
  );
}

/** What the six figures say together. */
function finding(figures: Figures): string {
  const named = (which: 'above' | 'below') =>
    figures
      .filter(({ differs }) => differs === which)
      .map(({ category }) => categoryNames[category].toLowerCase());
  const [above, below] = [named('above'), named('below')];
  const verb = (names: string[]) => (names.length > 1 ? 'are' : 'is');
  const parts = [
    ...(above.length > 0 ? [`${listed(above)} ${verb(above)} above average`] : []),
    ...(below.length > 0
      ? [`${listed(below)} ${verb(below)} below${above.length > 0 ? '' : ' average'}`]
      : []),
  ];
  const text = parts.join(', ');
  return sentenceCase(text || 'all six categories are about average');
}

const row = 'grid grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[7.25rem_1fr_7rem]';

function Rows({ figures }: { figures: Figures }) {
  return (
    <>
      <div aria-hidden className="mt-4 flex flex-col gap-y-2 text-[0.9375rem] sm:gap-y-2.5">
        {figures.map(({ category, ...figure }) => (
          <div key={category} className={row}>
            <span>{categoryNames[category]}</span>
            <span className="max-sm:order-last max-sm:col-span-2">
              <ComparedPlot {...figure} />
            </span>
            <ComparedFigure {...figure} />
          </div>
        ))}
        <div className={row}>
          <div className="max-sm:col-span-2 sm:col-start-2">
            <ScaleEnds scale={scale} />
          </div>
        </div>
      </div>
      <FigureTable
        title={`Average score by category, from ${scale.from} to ${scale.to}`}
        head={['Category', 'This company', ...comparedHead]}
        rows={figures.map(({ category, ...figure }) => [categoryNames[category], ...comparedCells(figure)])}
      />
    </>
  );
}

/** `culture`, `culture and pay`, `culture, pay and growth` */
function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
