import { formatShortMoney } from '../formats.ts';
import { placeOn, type Scale } from './range-plot.tsx';

/** A scale with marks at round amounts, the first at its start and the last at its end. */
export type MoneyScale = Scale & { marks: number[] };

/** So many parts fit beside each other. */
const MOST_PARTS = 6;
const ROUND = [1, 2, 2.5, 4, 5];
/** Space beside the lowest and the highest amount, as a part of what lies between them. */
const MARGIN = 0.05;

/** @param amounts at least one, above 0 */
export function moneyScale(amounts: readonly number[]): MoneyScale {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const margin = MARGIN * (high - low || high);
  const [lowest, highest] = [Math.max(0, low - margin), high + margin];
  const step = roundStep(lowest, highest);
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)];
  const marks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { from: first * step, to: last * step, marks };
}

/** The smallest round step with which the marks fit. */
function roundStep(lowest: number, highest: number): number {
  const power = 10 ** Math.floor(Math.log10((highest - lowest) / MOST_PARTS));
  const steps = [power, 10 * power].flatMap((unit) => ROUND.map((digits) => digits * unit));
  const fits = (step: number) => Math.ceil(highest / step) - Math.floor(lowest / step) <= MOST_PARTS;
  return steps.find(fits) ?? 100 * power;
}

type Props = {
  scale: MoneyScale;
  currency: string;
  /** Has room for three amounts, as on a phone. */
  isNarrow?: boolean;
};

/** How many marks apart the amounts are where only three fit. */
export const stepOfThree = (marks: number) => Math.ceil((marks - 1) / 2.5);

/** The amounts at the marks. */
export function MoneyAxis({ scale, currency, isNarrow = false }: Props) {
  const place = placeOn(scale);
  const step = stepOfThree(scale.marks.length);
  return (
    <svg aria-hidden className="h-5 w-full overflow-visible">
      {scale.marks.map((amount, index) =>
        isNarrow && index % step > 0 ? null : (
          <text
            key={amount}
            x={`${place(amount)}%`}
            y={14}
            textAnchor={anchorOf(index, scale.marks.length)}
            className={`fill-soft text-sm tabular-nums ${index % step > 0 ? 'max-sm:hidden' : ''}`}
            suppressHydrationWarning
          >
            {formatShortMoney(amount, currency)}
          </text>
        ),
      )}
    </svg>
  );
}

/** The first and the last amount don't stick out. */
function anchorOf(index: number, count: number) {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}
