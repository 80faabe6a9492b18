import { Money } from '../money.tsx';
import { MoneyAxis, type MoneyScale } from './money-axis.tsx';
import { RangePlot } from './range-plot.tsx';

type Pay = { salaries: number; lower: number; median: number; upper: number };

/**
 * The columns of a list of what someone or something pays: name and median; from a tablet on, the plot beside them, with
 * the middle half and the count where there is room.
 */
export const payColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 md:grid-cols-[minmax(0,1fr)_8rem_17rem_3.5rem] lg:grid-cols-[minmax(0,1fr)_9rem_20rem_12rem_3.5rem]';

export function PayHead({ name, scale, currency }: { name: string; scale: MoneyScale; currency: string }) {
  return (
    <div
      aria-hidden
      className={`${payColumns} border-b border-control pb-1.5 text-sm text-soft max-md:hidden`}
    >
      <span>{name}</span>
      <span className="text-right">Median</span>
      <MoneyAxis scale={scale} currency={currency} isNarrow />
      <span className="max-lg:hidden">Middle half</span>
      <span className="text-right">Salaries</span>
    </div>
  );
}

type Props = { pay: Pay; currency: string; scale: MoneyScale; line?: number };

/** What stands behind the name. `line` is what all pay is compared with. */
export function PayCells({ pay: { salaries, lower, median, upper }, currency, scale, line }: Props) {
  return (
    <>
      <p className="text-right text-lg font-medium tabular-nums">
        <span className="sr-only">median </span>
        <Money amount={median} currency={currency} />
      </p>
      <div className="max-md:col-span-2">
        <RangePlot
          {...{ scale }}
          low={lower}
          value={median}
          high={upper}
          {...(line !== undefined && { line })}
        />
      </div>
      <p className="text-sm text-soft tabular-nums max-lg:sr-only">
        <span className="sr-only">middle half </span>
        <Money amount={lower} currency={currency} /> to <Money amount={upper} currency={currency} />
      </p>
      <p className="text-right text-sm text-soft tabular-nums max-md:sr-only">
        {salaries.toLocaleString('en')}
        <span className="sr-only"> salaries</span>
      </p>
    </>
  );
}
