import { monthName } from '#shared/rules/calendar.ts';
import { type Figure, few, sumOfFigures } from '#shared/rules/open-figures.ts';
import type { MonthOfFigures } from '#shared/schemas/transparency.ts';
import { figureWords, rangeWords } from './figure-words.ts';

type Column = { name: string; of: (month: MonthOfFigures) => Figure | null };

const columns: Column[] = [
  { name: 'Arrived', of: ({ arrived }) => arrived },
  { name: 'Published', of: ({ published }) => published },
  { name: 'Rejected', of: ({ rejected }) => rejected.total },
  { name: 'Removed', of: ({ removed }) => removed.total },
  { name: 'Appeals', of: ({ appeals }) => appeals },
  { name: 'Second readings', of: ({ second_readings }) => second_readings },
  { name: 'Legal notices', of: ({ notices }) => notices.received },
  { name: 'Notices upheld', of: ({ notices }) => notices.upheld },
  { name: 'Disputes', of: ({ disputes }) => disputes.received },
  { name: 'Disputes upheld', of: ({ disputes }) => disputes.upheld },
  { name: 'Replies published', of: ({ replies }) => replies.published },
  { name: 'Replies refused', of: ({ replies }) => replies.refused },
  { name: 'Replies removed', of: ({ replies }) => replies.removed },
  { name: 'Requests by authorities', of: ({ authority_requests }) => authority_requests },
];

/** All figures that a month has one of, and their sums. */
export function MonthTable({ months }: { months: readonly MonthOfFigures[] }) {
  const first = months.at(-1);
  const isStated = months.some(({ authority_requests }) => authority_requests !== null);
  return (
    <section aria-labelledby="by-month" className="mt-12">
      <h2 id="by-month" className="text-2xl">
        By month
      </h2>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys can only scroll what has the focus
        tabIndex={0}
        className="scroll-shadow mt-4 overflow-x-auto rounded-card border border-hairline px-4"
      >
        <table className="w-full text-[0.9375rem] tabular-nums">
          <thead>
            <tr className="border-b border-control text-sm">
              <th scope="col" className="sticky left-0 bg-card py-2 pr-4 text-left font-normal text-soft">
                Month
              </th>
              {columns.map(({ name }) => (
                <th
                  key={name}
                  scope="col"
                  className="py-2 pl-5 text-right font-normal whitespace-nowrap text-soft"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} className="border-b border-hairline">
                <th
                  scope="row"
                  className="sticky left-0 bg-card py-2.5 pr-4 text-left font-normal whitespace-nowrap"
                >
                  {monthName(month.month)}
                </th>
                {columns.map(({ name, of }) => (
                  <Cell key={name} figure={of(month)} />
                ))}
              </tr>
            ))}
          </tbody>
          {first && months.length > 1 && (
            <tfoot>
              <tr className="font-medium">
                <th
                  scope="row"
                  className="sticky left-0 bg-card py-2.5 pr-4 text-left font-medium whitespace-nowrap"
                >
                  {' '}
                  Total{' '}
                </th>
                {columns.map(({ name, of }) => (
                  <td key={name} className="py-2.5 pl-5 text-right whitespace-nowrap">
                    {sumOf(months.map(of))}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <p className="mt-4 max-w-[38em] text-sm text-soft">
        A count from 1 to 4 isn't shown exactly, and a total that includes such a count is a range. The
        moderation log lists each decision.{' '}
        {isStated
          ? 'For requests by authorities we always show the exact number.'
          : "The operator of this site hasn't said how many requests by authorities there were."}
      </p>
    </section>
  );
}

function Cell({ figure }: { figure: Figure | null }) {
  return (
    <td className={`py-2.5 pl-5 text-right ${figure === few || figure === null ? 'text-soft' : ''}`}>
      {figure === null ? 'not stated' : figureWords(figure)}
    </td>
  );
}

function sumOf(figures: readonly (Figure | null)[]): string {
  const known = figures.filter((figure) => figure !== null);
  return known.length < figures.length ? 'not stated' : rangeWords(sumOfFigures(known));
}
