import { useId } from 'react';
import { FigureTable } from './figure-table.tsx';

type Point = { name: string; value: number; note: string };
type Props = {
  title: string;
  description: string;
  head: readonly [string, string, string];
  points: readonly Point[];
  min: number;
  max: number;
};

const width = 320;
const height = 120;
const left = 18;
const right = 8;
const top = 8;

/** Values in the order of time; `note` goes into the table beside each value. */
export function Trend({ title, description, head, points, min, max }: Props) {
  const id = useId();
  const x = (index: number) =>
    points.length === 1
      ? (left + width - right) / 2
      : left + (index / (points.length - 1)) * (width - left - right);
  const y = (value: number) => top + ((max - value) / (max - min)) * height;
  const lines = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const named = new Set([0, points.length - 1]);
  return (
    <figure>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        viewBox={`0 0 ${width} ${height + top + 26}`}
        className="w-full max-w-md"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {lines.map((line) => (
          <g key={line}>
            <line x1={left} x2={width} y1={y(line)} y2={y(line)} className="stroke-hairline" />
            <text x={0} y={y(line) + 4} className="fill-soft text-[12px] tabular-nums">
              {line}
            </text>
          </g>
        ))}
        <polyline
          points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          className="stroke-accent"
        />
        {points.map(({ name, value }, index) => (
          <g key={name}>
            <circle cx={x(index)} cy={y(value)} r={3.5} strokeWidth={2} className="fill-accent stroke-card" />
            {named.has(index) && (
              <text
                x={x(index)}
                y={height + top + 20}
                textAnchor={points.length === 1 ? 'middle' : index === 0 ? 'start' : 'end'}
                className="fill-soft text-[12px]"
              >
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
      <FigureTable
        title={title}
        head={head}
        rows={points.map(({ name, value, note }) => [name, value.toFixed(1), note])}
      />
    </figure>
  );
}
