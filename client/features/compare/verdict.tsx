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
          <li key={text} className="grid grid-cols-[1fr_auto] gap-x-5 border-b border-hairline py-3">
            <span className="font-display text-[1.0625rem] leading-snug">{text}</span>
            <span
              className={`text-lg font-medium tabular-nums ${by > 0 ? 'text-good-text' : 'text-bad-text'}`}
            >{`${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)}`}</span>
            <span className="mt-1 text-sm text-soft">
              {names[1]} {own.toFixed(1)}, {names[0]} {first.toFixed(1)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
