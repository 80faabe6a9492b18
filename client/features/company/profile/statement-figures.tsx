import { LoadError } from '#client/load-error.tsx';
import { FigureTable } from '#client/ui/plots/figure-table.tsx';
import { RangeLegend, RangePlot, ScaleEnds } from '#client/ui/plots/range-plot.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { scores } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import { categories, categoryNames, statements } from '#shared/statements.ts';
import { type Plots, TooFew, useInsights } from '../insights/insights.tsx';
import { Comparison, comparisonWords } from './compared-words.tsx';

type Figures = Plots['statements'];
const scale = { from: scores.min, to: scores.max };

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
        From {scale.from} (not at all) to {scale.to} (completely).{' '}
        <RangeLegend own="this company" band="likely range" />
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
  const byNumber = new Map(figures.map((figure) => [figure.number, figure]));
  return (
    <>
      <div aria-hidden className="mt-2 gap-x-12 lg:columns-2">
        {categories.map((category) => (
          <div key={category} className="break-inside-avoid pt-6">
            <h3 className="border-b border-hairline pb-1.5 font-sans text-sm font-semibold text-accent">
              {categoryNames[category]}
            </h3>
            {statements
              .filter((statement) => statement.category === category)
              .map(({ number, text }) => (
                <Row key={number} text={text} figure={byNumber.get(number)} />
              ))}
            <div className="pr-32">
              <ScaleEnds scale={scale} />
            </div>
          </div>
        ))}
      </div>
      <FigureTable
        title={`All ${scores.count} statements: average score from ${scale.from} to ${scale.to}, and spread (standard deviation)`}
        head={['Statement', 'Average', 'Likely range', 'All companies', 'Compared', 'Spread']}
        rows={statements.flatMap(({ number, text }) => {
          const figure = byNumber.get(number);
          if (figure === undefined) return [];
          const { average, low, high, site_average, differs, spread } = figure;
          return [
            [
              ...[
                text,
                average.toFixed(1),
                `${low.toFixed(1)} to ${high.toFixed(1)}`,
                site_average.toFixed(1),
              ],
              ...[comparisonWords(differs), spread.toFixed(1)],
            ],
          ];
        })}
      />
    </>
  );
}

function Row({ text, figure }: { text: string; figure: Figures[number] | undefined }) {
  if (figure === undefined) return null;
  const { average, low, high, site_average, differs } = figure;
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 pt-3 text-[0.9375rem]">
      <span className="col-span-2 leading-snug">{text}</span>
      <RangePlot {...{ scale, low, high }} value={average} tick={site_average} />
      <span className="grid grid-cols-[2.25rem_4.25rem] gap-2">
        <span className="text-right font-medium tabular-nums">{average.toFixed(1)}</span>
        <Comparison differs={differs} />
      </span>
    </div>
  );
}
