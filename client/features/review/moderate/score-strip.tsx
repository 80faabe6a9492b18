import { classNames } from '#client/ui/class-names.ts';
import { scores as limits } from '#shared/limits.ts';
import { scoreLevel } from '#shared/rules/review-score.ts';
import { categories, categoryNames, statements } from '#shared/statements.ts';

const fills = { good: 'bg-good', middle: 'bg-middle', bad: 'bg-bad' };

/** The 20 scores at a glance: a straight line or a sawtooth shows before any number is read. */
export function ScoreStrip({ answers }: { answers: Record<string, number> }) {
  const all = statements.map(({ number }) => answers[number] ?? 0);
  return (
    <div className="mt-4">
      <div
        role="img"
        aria-label={`Scores in the order of the statements: ${all.join(', ')}`}
        className="flex max-w-[41.5em] flex-wrap gap-x-4 gap-y-2"
      >
        {categories.map((category) => (
          <div key={category} title={categoryNames[category]} className="flex gap-0.5">
            {statements
              .filter((statement) => statement.category === category)
              .map(({ number }) => (
                <Cell key={number} score={answers[number] ?? 0} />
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Cell({ score }: { score: number }) {
  return (
    <span className="flex w-6 flex-col items-center text-sm leading-5 tabular-nums">
      {score}
      <span className="flex h-6 w-full items-end overflow-hidden rounded-xs bg-hairline">
        <span
          className={classNames('w-full', fills[scoreLevel(score)])}
          style={{ height: `${(score / limits.max) * 100}%` }}
        />
      </span>
    </span>
  );
}
