import { waitSteps } from '#shared/limits.ts';
import type { MonthOfFigures } from '#shared/schemas/transparency.ts';
import { shortMonth, titles, waitWords } from './figure-words.ts';
import { PlotCard } from './plot-card.tsx';

const steps = [...waitSteps, 'more' as const];
const left = 72;
const width = 330;
const top = 14;
const row = 26;

/** A dot for each month: within which time half of all decisions were made. */
export function WaitsPlot({ months }: { months: readonly MonthOfFigures[] }) {
  const known = months.flatMap(({ month, median_wait }, index) =>
    median_wait === null ? [] : [{ month, index, level: steps.indexOf(median_wait) }],
  );
  const highest = Math.max(2, ...known.map(({ level }) => level));
  const y = (level: number) => top + (highest - level) * row;
  const x = (index: number) => left + ((index + 0.5) / months.length) * (width - left);
  const bottom = y(0);
  const title = titles.waits(months);
  return (
    <PlotCard
      title={title}
      note="From arrival to decision, as far as we could measure it."
      head={['Month', 'Half within']}
      rows={months.map(({ month, median_wait }) => [
        shortMonth(month),
        median_wait === null ? 'too few' : waitWords(median_wait),
      ])}
    >
      <svg role="img" aria-label={title} viewBox={`0 0 ${width} ${bottom + 40}`} className="w-full max-w-xl">
        {steps.slice(0, highest + 1).map((step, level) => (
          <g key={step}>
            <rect x={left} y={y(level)} width={width - left} height={1} className="fill-hairline" />
            <text x={left - 10} y={y(level) + 4} textAnchor="end" className="fill-soft text-[13px]">
              {step === 'more' ? 'more' : waitWords(step)}
            </text>
          </g>
        ))}
        <polyline
          points={known.map(({ index, level }) => `${x(index)},${y(level)}`).join(' ')}
          fill="none"
          strokeWidth={1.5}
          className="stroke-accent"
        />
        {known.map(({ month, index, level }) => (
          <circle
            key={month}
            cx={x(index)}
            cy={y(level)}
            r={4.5}
            strokeWidth={1.5}
            className="fill-accent stroke-card"
          />
        ))}
        {months.map(({ month }, index) => (
          <text
            key={month}
            x={x(index)}
            y={bottom + 26}
            textAnchor="middle"
            className="fill-soft text-[13px]"
          >
            {shortMonth(month)}
          </text>
        ))}
      </svg>
    </PlotCard>
  );
}
