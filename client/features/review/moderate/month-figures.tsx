import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { monthName } from '#shared/rules/calendar.ts';
import type { MonthFigures as Figures } from '#shared/schemas/moderation-figures.ts';
import { type RejectionReason, reasonWords, rejectionReasons } from '#shared/words.ts';

type Row = { label: string; isReason?: true; counts: number[] };

/** What moderators decided this month and last month, by reason. */
export function MonthFigures() {
  const query = api.moderation.figures.useQuery(undefined, { refetchOnMount: 'always' });
  const { data } = query;
  return (
    <section aria-labelledby="month-figures" className="mt-10">
      <h2 id="month-figures" className="text-xl">
        Decisions by month
      </h2>
      {data === undefined ? (
        <NotLoaded what="the figures" query={query} className="mt-4 h-48 w-full" />
      ) : (
        <>
          <FigureTable months={data.months} />
          <p className="mt-4 max-w-[41.5em] text-sm text-soft">{agreementWords(data.second_readings)}</p>
        </>
      )}
    </section>
  );
}

function FigureTable({ months }: { months: Figures[] }) {
  return (
    <table className="mt-4 w-full max-w-2xl text-[0.9375rem] tabular-nums">
      <thead>
        <tr className="border-b border-hairline text-left text-sm text-soft">
          <th scope="col" className="py-2 pr-4 font-normal">
            Reviews
          </th>
          {months.map(({ month }) => (
            <th key={month} scope="col" className="py-2 pl-4 text-right font-normal">
              {monthName(month)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(months).map(({ label, isReason, counts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reason can be in the table twice
          <tr key={index} className={isReason ? 'text-soft' : 'border-t border-hairline'}>
            <th scope="row" className={`py-1.5 pr-4 text-left font-normal ${isReason ? 'pl-5' : ''}`}>
              {label}
            </th>
            {counts.map((count, column) => (
              <td key={months[column]?.month} className="py-1.5 pl-4 text-right">
                {count.toLocaleString('en')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rowsOf(months: Figures[]): Row[] {
  return [
    { label: 'Arrived', counts: months.map(({ arrived }) => arrived) },
    { label: 'Published', counts: months.map(({ published }) => published) },
    ...byReason(
      'Rejected',
      months.map(({ rejected }) => rejected),
    ),
    ...byReason(
      'Removed',
      months.map(({ removed }) => removed),
    ),
  ];
}

/** The sum, then each reason of any of these months, most frequent first. */
function byReason(label: string, months: Figures['rejected'][]): Row[] {
  const countOf = (reason: RejectionReason) =>
    months.map((counted) => counted.find((one) => one.reason === reason)?.count ?? 0);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const reasons = rejectionReasons
    .map((reason): Row => ({ label: reasonWords[reason], isReason: true, counts: countOf(reason) }))
    .filter(({ counts }) => sum(counts) > 0)
    .sort((one, other) => sum(other.counts) - sum(one.counts));
  return [{ label, counts: months.map((counted) => sum(counted.map(({ count }) => count))) }, ...reasons];
}

function agreementWords({ agreed, differed }: { agreed: number; differed: number }): string {
  const all = agreed + differed;
  if (all === 0) return 'No second readings in the last 12 months.';
  return `Second readings agreed with the first decision in ${agreed.toLocaleString('en')} of ${all.toLocaleString('en')} cases in the last 12 months.`;
}
