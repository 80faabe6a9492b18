import { type Figure, few } from '#shared/rules/open-figures.ts';
import type { MonthOfFigures } from '#shared/schemas/transparency.ts';
import { figureWords, shortMonth, titles } from './figure-words.ts';
import { PlotCard } from './plot-card.tsx';

const height = 120;
const top = 20;
const step = 56;
const bar = 21;
/** How high a hidden count is drawn. */
const hidden = 2.5;

const sizeOf = (figure: Figure) => (figure === few ? hidden : figure);

/** Two bars for each month: reviews that arrived, and those that were published. */
export function ArrivedPlot({ months }: { months: readonly MonthOfFigures[] }) {
  const most = Math.max(
    ...months.flatMap(({ arrived, published }) => [sizeOf(arrived), sizeOf(published)]),
    1,
  );
  const title = titles.arrived(months);
  return (
    <PlotCard
      title={title}
      note="Outlined: arrived. Filled: published, some of them a month later."
      head={['Month', 'Arrived', 'Published']}
      rows={months.map(({ month, arrived, published }) => [
        shortMonth(month),
        figureWords(arrived),
        figureWords(published),
      ])}
    >
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${months.length * step} ${top + height + 24}`}
        className="w-full"
        style={{ maxWidth: `${months.length * 6}rem` }}
      >
        <rect y={top + height} width="100%" height={1} className="fill-control" />
        {months.map(({ month, arrived, published }, index) => (
          <g key={month}>
            <Bar at={index * step + 5} figure={arrived} most={most} />
            <Bar at={index * step + 5 + bar + 4} figure={published} most={most} isFilled />
            <text
              x={index * step + step / 2}
              y={top + height + 18}
              textAnchor="middle"
              className="fill-soft text-[13px]"
            >
              {shortMonth(month)}
            </text>
          </g>
        ))}
      </svg>
    </PlotCard>
  );
}

type BarProps = { at: number; figure: Figure; most: number; isFilled?: boolean };

function Bar({ at, figure, most, isFilled = false }: BarProps) {
  const size = (sizeOf(figure) / most) * height;
  return (
    <>
      <rect
        x={at + 0.5}
        y={top + height - size}
        width={bar - 1}
        height={size}
        rx={2}
        strokeWidth={1}
        className={isFilled ? 'fill-accent stroke-accent' : 'fill-card stroke-control'}
      />
      <text
        x={at + bar / 2}
        y={top + height - size - 5}
        textAnchor="middle"
        className={`text-[12px] tabular-nums ${isFilled ? 'fill-ink' : 'fill-soft'}`}
      >
        {figureWords(figure)}
      </text>
    </>
  );
}
