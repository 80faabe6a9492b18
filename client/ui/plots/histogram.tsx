import { Plot } from './figure-table.tsx';

type Bar = { name: string; label?: string; count: number };
type Props = { title: string; description: string; head: readonly [string, string]; bars: readonly Bar[] };

const height = 84;
const step = 30;
const gap = 4;
const labelSpace = 20;

/** Bars side by side. Only bars with a `label` have a name under the axis. */
export function Histogram({ title, description, head, bars }: Props) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <Plot
      {...{ title, description, head }}
      rows={bars.map(({ name, count }) => [name, count])}
      width={bars.length * step - gap}
      height={height + labelSpace}
      className="w-full max-w-sm"
    >
      {bars.map(({ name, label, count }, index) => {
        const size = count === 0 ? 1 : Math.max(4, (count / most) * height);
        const x = index * step;
        return (
          <g key={name}>
            <rect
              x={x}
              y={height - size}
              width={step - gap}
              height={size}
              rx={count === 0 ? 0 : 2.5}
              className={count === 0 ? 'fill-control' : 'fill-accent'}
            />
            {label && (
              <text
                x={x + (step - gap) / 2}
                y={height + 16}
                textAnchor="middle"
                className="fill-soft text-[13px] tabular-nums"
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
    </Plot>
  );
}
