import { classNames } from '#client/ui/class-names.ts';
import { scoreLevel } from '#shared/rules/score-level.ts';
import { statements } from '#shared/statements.ts';

const tones = { good: 'text-good-text', middle: 'text-middle-text', bad: 'text-bad-text' };

/** The 20 answers of a review, on demand. */
export function AllScores({ answers }: { answers: Record<string, number> }) {
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
        All {statements.length} scores
      </summary>
      <ol className="mt-3 grid gap-x-8 border-t border-hairline md:grid-cols-2">
        {statements.map(({ number, text }) => {
          const score = answers[number];
          return (
            <li key={number} className="flex justify-between gap-4 border-b border-hairline py-1.5 text-sm">
              <span>{text}</span>
              {score !== undefined && (
                <span className={classNames('font-medium tabular-nums', tones[scoreLevel(score)])}>
                  {score}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
