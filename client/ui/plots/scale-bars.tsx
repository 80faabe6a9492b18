import { placeOn, type Scale } from './range-plot.tsx';

const height = 12;
const stretched = { preserveAspectRatio: 'none', viewBox: `0 0 100 ${height}` } as const;

type LevelBarProps = { value: number; scale: Scale; tick?: number | null; isBad?: boolean };

/** A filled bar, with an optional tick for comparison. */
export function LevelBar({ value, scale, tick = null, isBad = false }: LevelBarProps) {
  const place = placeOn(scale);
  return (
    <svg aria-hidden {...stretched} className="h-3.5 w-full">
      <rect y={3} width={100} height={6} rx={1} className="fill-hairline" />
      <rect y={3} width={place(value)} height={6} rx={1} className={isBad ? 'fill-bad' : 'fill-accent'} />
      {tick !== null && (
        <line
          x1={place(tick)}
          x2={place(tick)}
          y1={0}
          y2={height}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
      )}
    </svg>
  );
}
