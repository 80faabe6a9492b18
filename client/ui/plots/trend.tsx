import { Plot } from './figure-table.tsx';

type Point = {
  name: string;
  /** Position in time, in whole steps. Only points one step apart are connected. */
  at: number;
  value: number;
  /** How much data is behind the value: the area of its dot. */
  count: number;
};
type Props = {
  title: string;
  description: string;
  head: readonly [string, string, string];
  /** In chronological order. */
  points: readonly Point[];
  min: number;
  max: number;
};

const width = 320;
const height = 120;
const left = 26;
const right = 12;
const top = 12;
const bottom = height + top;
const dots = { smallest: 2.5, largest: 8 };

/** Values over time: a gap in time is a gap in the chart. */
export function Trend({ title, description, head, points, min, max }: Props) {
  const ends = points.filter((point) => point === points[0] || point === points.at(-1));
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first;
  const x = (at: number) =>
    span === 0 ? (left + width - right) / 2 : left + ((at - first) / span) * (width - left - right);
  const y = (value: number) => top + ((max - value) / (max - min)) * height;
  const most = Math.max(...points.map(({ count }) => count));
  const radius = (count: number) => Math.max(dots.smallest, dots.largest * Math.sqrt(count / most));
  return (
    <Plot
      {...{ title, description, head, width }}
      rows={points.map(({ name, value, count }) => [name, value.toFixed(1), count])}
      height={bottom + 26}
      className="w-full max-w-md"
    >
      <Levels min={min} max={max} y={y} />
      {/* One tick per step, so a gap shows how long it is. */}
      {Array.from({ length: span + 1 }, (_, index) => x(first + index)).map((place) => (
        <line key={place} x1={place} x2={place} y1={bottom} y2={bottom + 4} className="stroke-control" />
      ))}
      {joined(points).map((run) => (
        <polyline
          key={run[0]?.name}
          points={run.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
          fill="none"
          strokeWidth={1.5}
          strokeLinejoin="round"
          className="stroke-accent"
        />
      ))}
      {points.map(({ name, at, value, count }) => (
        <circle
          key={name}
          cx={x(at)}
          cy={y(value)}
          r={radius(count)}
          strokeWidth={1.5}
          className="fill-accent stroke-card"
        />
      ))}
      {ends.map(({ name, at }, index, { length }) => (
        <text
          key={name}
          x={length === 1 ? x(at) : index === 0 ? left : width}
          y={bottom + 20}
          textAnchor={length === 1 ? 'middle' : index === 0 ? 'start' : 'end'}
          className="fill-soft text-[12px]"
        >
          {name}
        </text>
      ))}
    </Plot>
  );
}

/** A line across the chart for each whole value. */
function Levels({ min, max, y }: Pick<Props, 'min' | 'max'> & { y: (value: number) => number }) {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index).map((value) => (
    <g key={value}>
      <line x1={left - 8} x2={width} y1={y(value)} y2={y(value)} className="stroke-hairline" />
      <text x={0} y={y(value) + 4} className="fill-soft text-[12px] tabular-nums">
        {value}
      </text>
    </g>
  ));
}

/** Runs of neighboring points, without points that are alone. */
function joined(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.at(-1)?.at === point.at - 1) run.push(point);
    else runs.push([point]);
  }
  return runs.filter(({ length }) => length > 1);
}
