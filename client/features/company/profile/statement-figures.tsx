import { LoadError } from '#client/load-error.tsx';
import { FigureTable } from '#client/ui/plots/figure-table.tsx';
import { RangeLegend, ScaleEnds } from '#client/ui/plots/range-plot.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { scores } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import { categoryNames, statements } from '#shared/statements.ts';
import { type Plots, TooFew, useInsights } from '../insights/insights.tsx';
import { ComparedFigure, ComparedPlot, comparedCells, comparedHead, scale } from './compared-words.tsx';

type Figures = Plots['statements'];

/** All statements by category, each with its likely range and how it compares with all companies. */
export function StatementFigures({ company }: { company: Company }) {
  const { plots, isLoading, query } = useInsights(company);
  if (query.error) return <LoadError title="We couldn't load the charts." query={query} />;
  if (isLoading) return <Skeleton className="mt-8 h-[72rem] w-full md:h-[48rem]" />;
  if (plots === null) return <TooFew />;
  return (
    <section aria-labelledby="statements" className="mt-8">
      <h2 id="statements" className="text-2xl text-balance">
        {finding(plots.statements)}
      </h2>
      <p className="mt-2 flex max-w-[44em] flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        From {scale.from} (not at all) to {scale.to} (completely). <RangeLegend />
      </p>
      <Rows figures={plots.statements} />
    </section>
  );
}

/** What the twenty figures say together. */
function finding(figures: Figures): string {
  const count = (side: 'above' | 'below') => figures.filter(({ differs }) => differs === side).length;
  const [above, below] = [count('above'), count('below')];
  if (above + below === 0) return `All ${scores.count} statements are about average`;
  const parts = [
    ...(above > 0
      ? [`${above} of ${scores.count} statements ${above > 1 ? 'are' : 'is'} above average`]
      : []),
    ...(below > 0
      ? [
          above > 0
            ? `${below} below`
            : `${below} of ${scores.count} statements ${below > 1 ? 'are' : 'is'} below average`,
        ]
      : []),
  ];
  return parts.join(', ');
}

function Rows({ figures }: { figures: Figures }) {
  const rows = figures.flatMap(({ number, spread, ...figure }) => {
    const statement = statements[number - 1];
    return statement ? [{ ...statement, spread, figure }] : [];
  });
  return (
    <>
      <div aria-hidden className="mt-2 gap-x-12 lg:columns-2">
        {[...Map.groupBy(rows, ({ category }) => category)].map(([category, own]) => (
          <div key={category} className="break-inside-avoid pt-6">
            <h3 className="border-b border-hairline pb-1.5 font-sans text-sm font-semibold text-accent">
              {categoryNames[category]}
            </h3>
            {own.map(({ number, text, figure }) => (
              <div
                key={number}
                className="grid grid-cols-[1fr_auto] items-center gap-x-4 pt-3 text-[0.9375rem]"
              >
                <span className="col-span-2 leading-snug">{text}</span>
                <ComparedPlot {...figure} />
                <ComparedFigure {...figure} />
              </div>
            ))}
            <div className="pr-32">
              <ScaleEnds scale={scale} />
            </div>
          </div>
        ))}
      </div>
      <FigureTable
        title={`All ${scores.count} statements: average score from ${scale.from} to ${scale.to}, and spread (standard deviation)`}
        head={['Statement', 'Average', ...comparedHead, 'Spread']}
        rows={rows.map(({ text, spread, figure }) => [text, ...comparedCells(figure), spread.toFixed(1)])}
      />
    </>
  );
}
