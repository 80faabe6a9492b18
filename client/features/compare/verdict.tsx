import { DifferenceRow } from '#client/ui/difference-row.tsx';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { type Reason, reasonsOf, verdictOf } from './verdict-words.ts';

/** How a comparison ends, and of two companies the largest differences. */
export function Verdict({ comparison }: { comparison: Comparison }) {
  const [first, second, third] = comparison.companies;
  return (
    <>
      <div className="mt-3 max-w-[40em] font-display text-xl">
        {verdictOf(comparison).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {first && second && !third && (
        <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-2">
          {(['below', 'above'] as const).map((side) => (
            <Reasons
              key={side}
              title={`${side === 'above' ? 'Better' : 'Worse'} at ${second.name}`}
              reasons={reasonsOf(comparison, 1, side)}
              names={[first.name, second.name]}
            />
          ))}
        </div>
      )}
    </>
  );
}

type ReasonsProps = { title: string; reasons: Reason[]; names: [string, string] };

function Reasons({ title, reasons, names }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 border-t border-hairline">
        {reasons.map(({ text, by, own, first }) => (
          <DifferenceRow key={text} text={text} by={by}>
            {names[1]} {own.toFixed(1)}, {names[0]} {first.toFixed(1)}
          </DifferenceRow>
        ))}
      </ul>
    </section>
  );
}
