/** Positions on a scale, in percent of its width. */
type Scale = { from: number; to: number };

const height = 12;
const stretched = { preserveAspectRatio: 'none', viewBox: `0 0 100 ${height}` } as const;

function placeOn({ from, to }: Scale) {
  return (value: number) => Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100));
}

type LevelBarProps = { value: number; scale: Scale; tick?: number | null };

/** A filled bar, with an optional tick for comparison. */
export function LevelBar({ value, scale, tick = null }: LevelBarProps) {
  const place = placeOn(scale);
  return (
    <svg aria-hidden {...stretched} className="h-3.5 w-full">
      <rect y={3} width={100} height={6} rx={1} className="fill-hairline" />
      <rect y={3} width={place(value)} height={6} rx={1} className="fill-accent" />
      {tick !== null && <Stroke at={place(tick)} className="stroke-ink" />}
    </svg>
  );
}

type SpreadBarProps = { low: number; middle: number; high: number; scale: Scale };

/** A band from low to high, with its middle marked. */
export function SpreadBar({ low, middle, high, scale }: SpreadBarProps) {
  const place = placeOn(scale);
  return (
    <svg aria-hidden {...stretched} className="h-3.5 w-full">
      <rect y={5.5} width={100} height={1} className="fill-hairline" />
      <rect
        x={place(low)}
        y={2}
        width={Math.max(place(high) - place(low), 1)}
        height={8}
        className="fill-accent/30"
      />
      <Stroke at={place(middle)} className="stroke-accent" wide />
    </svg>
  );
}

function Stroke({ at, className, wide = false }: { at: number; className: string; wide?: boolean }) {
  return (
    <line
      x1={at}
      x2={at}
      y1={0}
      y2={height}
      strokeWidth={wide ? 4 : 2}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}
