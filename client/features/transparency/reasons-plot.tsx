import { monthName } from '#shared/rules/calendar.ts';
import type { MonthOfFigures } from '#shared/schemas/transparency.ts';
import { reasonWords } from '#shared/words.ts';
import { figureWords, titles } from './figure-words.ts';
import { PlotCard } from './plot-card.tsx';

/** A bar for each reason that moderators gave, with what is too few to name added up. */
export function ReasonsPlot({ month }: { month: MonthOfFigures }) {
  const { rejected, removed } = month;
  const rows = (decision: string, { parts, others }: MonthOfFigures['rejected']) => [
    ...parts.map(({ reason, count }) => ({ decision, name: reasonWords[reason], count, isRest: false })),
    ...(others > 0 ? [{ decision, name: 'All other reasons', count: others, isRest: true }] : []),
  ];
  const bars = [...rows('Rejected', rejected), ...rows('Removed', removed)];
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <PlotCard
      title={titles.reasons(month)}
      note={`${monthName(month.month)}. Reasons with fewer than five cases are grouped together.`}
      head={['Decision and reason', 'Reviews']}
      rows={bars.map(({ decision, name, count }) => [`${decision}: ${name}`, figureWords(count)])}
    >
      {(['Rejected', 'Removed'] as const).map((decision) => (
        <div key={decision} className="mb-4">
          <h3 className="flex justify-between border-b border-hairline pb-1 font-sans text-sm text-soft">
            {decision}
            <span className="tabular-nums">
              {figureWords(decision === 'Rejected' ? rejected.total : removed.total)}
            </span>
          </h3>
          <ul className="mt-2">
            {bars
              .filter((bar) => bar.decision === decision)
              .map(({ name, count, isRest }) => (
                <li
                  key={name}
                  className="grid grid-cols-[1fr_2.5rem] items-center gap-x-3 py-1 text-[0.9375rem] sm:grid-cols-[14rem_1fr_2.5rem]"
                >
                  <span className={isRest ? 'text-soft' : ''}>{name}</span>
                  <svg aria-hidden className="h-2 w-full max-sm:order-last max-sm:col-span-2">
                    <rect
                      width={`${(100 * count) / most}%`}
                      height={8}
                      rx={1}
                      className={isRest ? 'fill-control' : 'fill-accent'}
                    />
                  </svg>
                  <span className="text-right tabular-nums">{figureWords(count)}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </PlotCard>
  );
}
