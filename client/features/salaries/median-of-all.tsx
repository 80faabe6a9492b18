import { currencyName, formatMoney } from '#client/ui/formats.ts';
import { Money } from '#client/ui/money.tsx';
import { PayNote } from '#client/ui/pay-note.tsx';
import { MoneyAxis, type MoneyScale } from '#client/ui/plots/money-axis.tsx';
import { placeOn, RangePlot } from '#client/ui/plots/range-plot.tsx';
import { payRules } from '#shared/limits.ts';
import { evidenceOf, type Pay } from './pay-words.ts';

type Props = { pay: Pay; scale: MoneyScale };

/** What half of the people earn more than, and between what the middle half does. */
export function MedianOfAll({ pay, scale }: Props) {
  const { currency, lower, median, upper } = pay;
  return (
    <section aria-labelledby="median">
      <div className="mt-8 grid gap-x-12 gap-y-8 border-t border-hairline py-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="lg:border-r lg:border-hairline lg:pr-8">
          <h2 id="median" className="font-display text-4xl font-normal tabular-nums">
            <span className="sr-only">Median </span>
            <Money amount={median} currency={currency} />
          </h2>
          <p className="mt-2 font-display text-xl text-balance">Half earn more than this, half earn less</p>
        </div>
        <div className="min-w-0">
          <p className="text-soft tabular-nums">
            <b className="font-medium text-ink">
              The middle half earns <Money amount={lower} currency={currency} /> to{' '}
              <Money amount={upper} currency={currency} />.
            </b>{' '}
            From {evidenceOf(pay)} in <span suppressHydrationWarning>{currencyName(currency)}</span>.
          </p>
          <LargePlot pay={pay} scale={scale} />
        </div>
      </div>
      <PayNote hoursAYear={payRules.hoursAYear}>We count again every hour.</PayNote>
    </section>
  );
}

/** Labels at the ends of the band need this much of the width beside it. */
const LABEL = 20;

function LargePlot({ pay: { currency, lower, median, upper }, scale }: Props) {
  const place = placeOn(scale);
  const [from, at, to] = [place(lower), place(median), place(upper)];
  const label = 'text-[0.9375rem] tabular-nums';
  return (
    <div aria-hidden className="mt-4">
      <svg aria-hidden className="h-6 w-full overflow-visible">
        <text
          x={`${at}%`}
          y={16}
          textAnchor={at < LABEL / 2 ? 'start' : at > 100 - LABEL / 2 ? 'end' : 'middle'}
          className={`fill-ink font-medium ${label}`}
          suppressHydrationWarning
        >
          {formatMoney(median, currency)}
        </text>
      </svg>
      <div className="relative border-b border-control pb-px">
        <RangePlot {...{ scale }} low={lower} value={median} high={upper} isLarge />
        <svg aria-hidden className="absolute inset-0 h-8 w-full overflow-visible max-sm:hidden">
          {from > LABEL && (
            <text
              x={`${from}%`}
              dx={-8}
              y={21}
              textAnchor="end"
              className={`fill-soft ${label}`}
              suppressHydrationWarning
            >
              {formatMoney(lower, currency)}
            </text>
          )}
          {to < 100 - LABEL && (
            <text x={`${to}%`} dx={8} y={21} className={`fill-soft ${label}`} suppressHydrationWarning>
              {formatMoney(upper, currency)}
            </text>
          )}
        </svg>
      </div>
      <div className="mt-1">
        <MoneyAxis scale={scale} currency={currency} />
      </div>
    </div>
  );
}
