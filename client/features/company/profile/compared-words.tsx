import { RangePlot } from '#client/ui/plots/range-plot.tsx';
import { scores } from '#shared/limits.ts';
import type { Plots } from '../insights/insights.tsx';

type Figure = Omit<Plots['categories'][number], 'category'>;

export const scale = { from: scores.min, to: scores.max };

export function ComparedPlot({ low, high, average, site_average }: Figure) {
  return <RangePlot {...{ scale, low, high }} value={average} tick={site_average} />;
}

const words = {
  above: { sign: '▲', text: 'above', className: 'text-good-text' },
  below: { sign: '▼', text: 'below', className: 'text-bad-text' },
  same: { sign: '', text: 'average', className: 'text-soft' },
} as const;

/** A figure, and how it compares with all companies, in a word that color only repeats. */
export function ComparedFigure({ average, differs }: Figure) {
  const { sign, text, className } = words[differs ?? 'same'];
  return (
    <span className="grid grid-cols-[2.25rem_4.25rem] gap-2">
      <span className="text-right font-medium tabular-nums">{average.toFixed(1)}</span>
      <span className={`inline-flex gap-1 text-sm ${className}`}>
        {sign && <span aria-hidden>{sign}</span>}
        {text}
      </span>
    </span>
  );
}

/** The same for people who listen to a table, below `comparedHead`. */
export const comparedCells = ({ average, low, high, site_average, differs }: Figure) => [
  average.toFixed(1),
  `${low.toFixed(1)} to ${high.toFixed(1)}`,
  site_average.toFixed(1),
  differs === null ? 'about average' : `${differs} average`,
];
export const comparedHead = ['Likely range', 'All companies', 'Compared'];
