import { FigureTable } from '#client/ui/plots/figure-table.tsx';
import { LevelBar } from '#client/ui/plots/scale-bars.tsx';
import { scores } from '#shared/limits.ts';
import { categoryScores } from '#shared/rules/score-figures.ts';
import { categoryNames } from '#shared/statements.ts';

/** The means of one review, always in the same order, so eyes can compare shapes down the page. */
export function CategoryBars({ answers }: { answers: Record<string, number> }) {
  const rows = categoryScores(answers);
  return (
    <div className="self-start">
      <div aria-hidden className="grid gap-x-6 gap-y-1 text-sm max-md:grid-cols-2">
        {rows.map(({ category, score }) => (
          <div
            key={category}
            className="grid grid-cols-[1fr_auto] items-center gap-x-3 md:grid-cols-[6.5rem_1fr_1.75rem]"
          >
            <span>{categoryNames[category]}</span>
            <span className="max-md:order-last max-md:col-span-2">
              <LevelBar value={score} scale={{ from: 0, to: scores.max }} />
            </span>
            <span className="text-right tabular-nums">{score.toFixed(1)}</span>
          </div>
        ))}
      </div>
      <FigureTable
        title={`This review's averages, from ${scores.min} to ${scores.max}`}
        head={['Category', 'Average']}
        rows={rows.map(({ category, score }) => [categoryNames[category], score.toFixed(1)])}
      />
    </div>
  );
}
