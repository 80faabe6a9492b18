import { classNames } from '#client/ui/class-names.ts';
import { scores as limits } from '#shared/limits.ts';
import { scoreLevel } from '#shared/rules/review-score.ts';
import { categories, categoryNames, statements } from '#shared/statements.ts';

const fills = { good: 'bg-good', middle: 'bg-middle', bad: 'bg-bad' };

type Props = {
  answers: Record<string, number>;
  /** Of the company, in the order of the statements. */
  averages?: readonly number[] | undefined;
};

/** The 20 scores at a glance: a straight line or a sawtooth shows before any number is read. */
export function ScoreStrip({ answers, averages }: Props) {
  const all = statements.map(({ number }) => answers[number] ?? 0);
  return (
    <div className="mt-3">
      <div
        role="img"
        aria-label={`Scores in the order of the statements: ${all.join(', ')}`}
        className="flex flex-wrap gap-x-5 gap-y-2"
      >
        {categories.map((category) => (
          <div key={category} title={categoryNames[category]} className="flex gap-0.5">
            {statements
              .filter((statement) => statement.category === category)
              .map(({ number }) => (
                <Cell key={number} score={answers[number] ?? 0} average={averages?.[number - 1]} />
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Cell({ score, average }: { score: number; average: number | undefined }) {
  const height = (value: number) => `${(value / limits.max) * 100}%`;
  return (
    <span className="flex w-6 flex-col items-center text-sm leading-5 tabular-nums">
      {score}
      <span className="relative flex h-8 w-full items-end overflow-hidden rounded-xs bg-hairline">
        <span className={classNames('w-full', fills[scoreLevel(score)])} style={{ height: height(score) }} />
        {average !== undefined && (
          <span className="absolute inset-x-0 border-t-2 border-ink" style={{ bottom: height(average) }} />
        )}
      </span>
    </span>
  );
}
