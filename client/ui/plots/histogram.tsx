import { Plot } from './figure-table.tsx';

type Bar = { name: string; label?: string; count: number };
type Range = {
  /** In bars, such as 2 where the third begins. */
  low: number;
  high: number;
  value: number;
  tick: number;
};
type Props = {
  title: string;
  description: string;
  head: readonly [string, string];
  bars: readonly Bar[];
  /** Drawn on a line below the bars, as in `RangePlot`. */
  range: Range;
};

const height = 72;
const step = 30;
const gap = 4;
const bandSpace = 18;
const labelSpace = 20;

/** Where a bar begins, in the middle of the gap before it. */
const edgeOf = (bar: number) => bar * step - gap / 2;

/**
 * Bars side by side, with a figure about all of them below. A bar counts the values from its `label` on, so the label
 * stands where the bar begins.
 */
export function Histogram({ title, description, head, bars, range }: Props) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  const width = bars.length * step - gap;
  return (
    <Plot
      {...{ title, description, head, width }}
      rows={bars.map(({ name, count }) => [name, count])}
      height={height + bandSpace + labelSpace}
      className="w-full max-w-sm"
    >
      {bars.map(({ name, label, count }, index) => {
        const size = count === 0 ? 0 : Math.max(3, (count / most) * height);
        const x = index * step;
        return (
          <g key={name}>
            <rect
              x={x}
              y={height - size}
              width={step - gap}
              height={size}
              rx={2}
              className="fill-control/45"
            />
            {label && (
              <text
                x={edgeOf(index)}
                y={height + bandSpace + 15}
                textAnchor="middle"
                className="fill-soft text-[13px] tabular-nums"
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
      <RangeBelow range={range} width={width} />
    </Plot>
  );
}

function RangeBelow({ range, width }: { range: Range; width: number }) {
  const [low, high, value, tick] = [range.low, range.high, range.value, range.tick].map(edgeOf) as [
    number,
    number,
    number,
    number,
  ];
  return (
    <g>
      <rect y={height} width={width} height={1} className="fill-control" />
      <rect
        x={low}
        y={height + 5}
        width={Math.max(high - low, 2)}
        height={8}
        rx={2}
        className="fill-accent/30"
      />
      <rect x={value - 2} y={height + 4} width={4} height={10} rx={1} className="fill-accent" />
      <path d={`M${tick - 4} ${height - 3}h8l-4 4z`} className="fill-ink" />
      <rect x={tick - 0.75} y={height} width={1.5} height={16} className="fill-ink" />
    </g>
  );
}
