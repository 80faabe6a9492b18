export type Scale = { from: number; to: number };

type Props = {
  scale: Scale;
  /** The band: where the value likely is, or the middle half of all values. */
  low: number;
  high: number;
  /** The mark. */
  value: number;
  /** The line with a small triangle: what it's compared with. */
  tick?: number | null;
  /** A thin line instead, which goes on in the rows above and below. */
  line?: number;
  /** For one plot that a page is about. Its axis is below it. */
  isLarge?: boolean;
};

const small = { height: 'h-5', band: { y: 7, height: 8 }, mark: { y: 6, height: 10 } };
const large = { height: 'h-8', band: { y: 5, height: 22 }, mark: { y: 1, height: 30 } };

/** Every figure that isn't exact looks like this: a band on a line, a mark for the figure, a tick for all companies. */
export function RangePlot({ scale, low, high, value, tick = null, line, isLarge = false }: Props) {
  const place = placeOn(scale);
  const [from, to] = [place(low), place(high)];
  const { height, band, mark } = isLarge ? large : small;
  return (
    <svg aria-hidden className={`${height} w-full overflow-visible`}>
      {!isLarge && <rect y={10.5} width="100%" height={1} className="fill-hairline" />}
      {line !== undefined && <Line at={place(line)} />}
      <rect x={`${from}%`} width={`${Math.max(to - from, 1)}%`} {...band} rx={2} className="fill-accent/30" />
      <Mark at={place(value)} {...mark} />
      {tick !== null && <Tick at={place(tick)} />}
    </svg>
  );
}

/** In percent of the width. */
export const placeOn =
  ({ from, to }: Scale) =>
  (value: number) =>
    Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100));

// In an SVG of their own, lengths in pixels can be placed by percent.
function Mark({ at, y, height }: { at: number; y: number; height: number }) {
  return (
    <svg aria-hidden x={`${at}%`} className="overflow-visible">
      <rect x={-2} y={y} width={4} height={height} rx={1} className="fill-accent" />
    </svg>
  );
}

/** A phone has the row's words above the plot. */
function Line({ at }: { at: number }) {
  return (
    <svg aria-hidden x={`${at}%`} className="overflow-visible fill-control">
      <rect x={-0.5} y={-14} width={1} height={48} className="max-md:hidden" />
      <rect x={-0.5} y={-1} width={1} height={24} className="md:hidden" />
    </svg>
  );
}

function Tick({ at }: { at: number }) {
  return (
    <svg aria-hidden x={`${at}%`} className="overflow-visible fill-ink">
      <path d="M-4 0h8l-4 4z" />
      <rect x={-0.75} y={3} width={1.5} height={15} />
    </svg>
  );
}

/** What the parts of the plots mean, once above a group of them. */
export function RangeLegend() {
  const item = 'inline-flex items-center gap-1.5';
  return (
    <span aria-hidden className="inline-flex flex-wrap gap-x-4 gap-y-1">
      <span className={item}>
        <svg aria-hidden className="h-3 w-1">
          <rect width={4} height={12} rx={1} className="fill-accent" />
        </svg>
        this company
      </span>
      <span className={item}>
        <svg aria-hidden className="h-2 w-5">
          <rect width={20} height={8} rx={2} className="fill-accent/30" />
        </svg>
        likely range
      </span>
      <span className={item}>
        <svg aria-hidden className="h-4 w-2 overflow-visible fill-ink">
          <path d="M0 0h8l-4 4z" />
          <rect x={3.25} y={3} width={1.5} height={12} />
        </svg>
        all companies
      </span>
    </span>
  );
}

/** The numbers of the scale, once below a group of plots. */
export function ScaleEnds({ scale: { from, to } }: { scale: Scale }) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <div aria-hidden className="flex justify-between text-sm text-soft tabular-nums">
      {numbers.map((number) => (
        <span key={number} className="flex w-0 justify-center">
          {number}
        </span>
      ))}
    </div>
  );
}
