import { monthName } from '#shared/rules/calendar.ts';
import { sumOfFigures } from '#shared/rules/open-figures.ts';
import type { MonthOfFigures } from '#shared/schemas/transparency.ts';
import { figureWords, rangeWords } from './figure-words.ts';

/** What happened in the newest month, in four figures. */
export function KeyFigures({ month }: { month: MonthOfFigures }) {
  const { arrived, published, rejected, removed, automated } = month;
  const figures: [figure: string, words: string][] = [
    [figureWords(arrived), `reviews arrived in ${monthName(month.month)}`],
    [figureWords(published), 'were published'],
    [
      rangeWords(sumOfFigures([rejected.total, removed.total])),
      'were rejected or removed, each with a reason',
    ],
    [figureWords(automated), 'decisions were automated'],
  ];
  return (
    <dl className="mt-8 grid grid-cols-2 border-y border-hairline lg:grid-cols-4">
      {figures.map(([figure, words], index) => (
        <div
          key={words}
          className={`flex flex-col-reverse justify-end py-5 pr-4 ${index % 2 > 0 ? 'border-l border-hairline pl-4 sm:pl-6' : index > 0 ? 'lg:border-l lg:border-hairline lg:pl-6' : ''} ${index > 1 ? 'max-lg:border-t max-lg:border-hairline' : ''}`}
        >
          <dt className="text-[0.9375rem] text-soft">{words}</dt>
          <dd className="font-display text-4xl tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
