import { FigureTable } from '#client/ui/plots/figure-table.tsx';
import { SpreadBar } from '#client/ui/plots/scale-bars.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { scores } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import { categories, categoryNames, statements } from '#shared/statements.ts';
import { type Plots, useInsights } from './insights.tsx';

type Figures = Plots['statements'];

/** All statements by category, each with its average and the spread of its scores. */
export function StatementAverages({ company }: { company: Company }) {
  const { plots, isLoading } = useInsights(company);
  // The card with the categories shows failures, the retry button and "too few reviews".
  if (!isLoading && plots === null) return null;
  return (
    <section aria-labelledby="statements" className="mt-16 border-t border-hairline pt-8">
      <h2 id="statements" tabIndex={-1} className="mb-1 text-2xl outline-none">
        All {scores.count} statements
      </h2>
      {plots ? (
        <Averages figures={plots.statements} />
      ) : (
        <Skeleton className="h-[72rem] w-full md:h-[44rem]" />
      )}
    </section>
  );
}

function Averages({ figures }: { figures: Figures }) {
  const byNumber = new Map(figures.map((figure) => [figure.number, figure]));
  return (
    <>
      <p className="max-w-[44em] text-[0.9375rem] text-soft">
        From 1 (not at all) to 10 (completely). The line is the average. The wider the band, the more people
        disagreed.
      </p>
      <div aria-hidden className="mt-1 gap-x-12 md:columns-2">
        {categories.map((category) => (
          <div key={category} className="break-inside-avoid pt-5">
            <p className="border-b border-hairline pb-1.5 text-sm font-semibold text-accent">
              {categoryNames[category]}
            </p>
            {statements
              .filter((statement) => statement.category === category)
              .map(({ number, text }) => (
                <StatementRow key={number} text={text} figure={byNumber.get(number)} />
              ))}
          </div>
        ))}
      </div>
      <FigureTable
        title={`All ${scores.count} statements: average score from 1 to 10 and spread (standard deviation)`}
        head={['Statement', 'Average', 'Spread']}
        rows={statements.flatMap(({ number, text }) => {
          const figure = byNumber.get(number);
          return figure ? [[text, figure.average.toFixed(1), figure.spread.toFixed(1)]] : [];
        })}
      />
    </>
  );
}

function StatementRow({ text, figure }: { text: string; figure: Figures[number] | undefined }) {
  if (figure === undefined) return null;
  const { average, spread } = figure;
  return (
    <div className="grid grid-cols-[1fr_2rem] items-center gap-x-3 border-b border-hairline py-2.5 text-[0.9375rem] sm:grid-cols-[1fr_7rem_2rem] sm:gap-x-4">
      <span className="max-sm:col-span-2">{text}</span>
      <SpreadBar
        low={average - spread}
        middle={average}
        high={average + spread}
        scale={{ from: scores.min, to: scores.max }}
      />
      <span className="text-right font-medium tabular-nums">{average.toFixed(1)}</span>
    </div>
  );
}
