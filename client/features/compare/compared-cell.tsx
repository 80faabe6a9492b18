import { counted } from '#client/ui/formats.ts';
import { Money } from '#client/ui/money.tsx';
import { RangePlot, type Scale } from '#client/ui/plots/range-plot.tsx';
import { rangeWords } from '#client/ui/range-words.ts';
import { smallestGroup } from '#shared/limits.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';

type Figures = Comparison['rating'];
type Pay = Comparison['pay'][number]['figures'];
export type Row = { label: string; scale: Scale | null } & ({ figures: Figures } | { pay: Pay });

export function Cell({ row, index }: { row: Row; index: number }) {
  const isFirst = index === 0;
  if ('pay' in row) {
    const pay = row.pay[index];
    return pay ? (
      <PayFigure pay={pay} isCompared={!isFirst && pay.currency === row.pay[0]?.currency} />
    ) : (
      <Nothing why={`fewer than ${smallestGroup} salaries`} />
    );
  }
  const figure = row.figures[index];
  if (figure) return <Figure figure={figure} scale={row.scale} isFirst={isFirst} />;
  return <Nothing why={`fewer than ${smallestGroup} reviews`} />;
}

/** A dash, and for screen readers why there's nothing. */
export function Nothing({ why }: { why: string }) {
  return (
    <span className="text-soft">
      <span aria-hidden>–</span>
      <span className="sr-only">{why}</span>
    </span>
  );
}

/** The median and the middle half. Another currency is no difference, and is never marked. */
function PayFigure({ pay, isCompared }: { pay: NonNullable<Pay[number]>; isCompared: boolean }) {
  const { currency, salaries, lower, median, upper, differs } = pay;
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-lg font-medium tabular-nums">
          <Money amount={median} currency={currency} />
        </span>
        {isCompared && <Differs differs={differs} />}
      </span>
      <span className="block text-sm text-soft tabular-nums">
        <Money amount={lower} currency={currency} /> to <Money amount={upper} currency={currency} />,{' '}
        {counted(salaries, 'salary', 'salaries')}
      </span>
    </>
  );
}

type FigureProps = { figure: NonNullable<Figures[number]>; scale: Scale | null; isFirst: boolean };

function Figure({ figure: { value, low, high, differs }, scale, isFirst }: FigureProps) {
  const written = (number: number) => (scale ? number.toFixed(1) : `${number}%`);
  const range = `likely ${rangeWords(written(low), written(high))}`;
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-lg font-medium tabular-nums">{written(value)}</span>
        {!isFirst && <Differs differs={differs} />}
      </span>
      {scale ? (
        <>
          <RangePlot {...{ scale, low, high, value }} />
          <span className="sr-only">{range}</span>
        </>
      ) : (
        <span className="block text-sm text-soft">{range}</span>
      )}
    </>
  );
}

/** No arrow means no clear difference, which a screen reader says. */
function Differs({ differs }: Pick<FigureProps['figure'], 'differs'>) {
  if (differs === null) return <span className="sr-only">no clear difference</span>;
  return <HigherOrLower differs={differs} />;
}

export function HigherOrLower({ differs }: { differs: 'above' | 'below' }) {
  const isAbove = differs === 'above';
  return (
    <span className={`text-sm whitespace-nowrap ${isAbove ? 'text-good-text' : 'text-bad-text'}`}>
      <span aria-hidden>{isAbove ? '▲' : '▼'}</span> {isAbove ? 'higher' : 'lower'}
    </span>
  );
}
