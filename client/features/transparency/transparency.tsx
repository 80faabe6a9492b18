import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { apiPath, transparencyFile } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { sumOfFigures } from '#shared/rules/open-figures.ts';
import type { MonthOfFigures } from '#shared/schemas/transparency.ts';
import { AgreementPlot } from './agreement-plot.tsx';
import { ArrivedPlot } from './arrived-plot.tsx';
import { figureWords, rangeWords } from './figure-words.ts';
import { MonthTable } from './month-table.tsx';
import { ReasonsPlot } from './reasons-plot.tsx';
import { WaitsPlot } from './waits-plot.tsx';

/** How many months the plots show. */
const PLOTTED = 6;

/** What moderators did by month, in figures. */
export function Transparency() {
  const query = api.transparency.get.useQuery();
  const { data } = query;
  const [newest] = data?.months ?? [];
  return (
    <>
      <div className="flex flex-col gap-6 lg:flex-row lg:items-end lg:justify-between lg:gap-12">
        <div>
          <h1 className="text-3xl sm:text-4xl">Transparency</h1>
          <p className="mt-4 max-w-[32em] text-lg text-soft">
            How many reviews arrived, what we did with them and why. Counted by month, never by person.
          </p>
        </div>
        {newest && <Downloads />}
      </div>
      {data === undefined ? (
        <div className="mt-10">
          <NotLoaded what="the figures" query={query} className="h-[60rem] w-full" />
        </div>
      ) : newest === undefined ? (
        <div className="mt-10">
          <EmptyState title="No month is over yet">
            <p className="text-soft">This month's figures appear on the first of the next month.</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <KeyFigures month={newest} />
          <div className="mt-8 grid gap-4 lg:grid-cols-2">
            <ArrivedPlot months={data.months.slice(0, PLOTTED).toReversed()} />
            <ReasonsPlot month={newest} />
            <WaitsPlot months={data.months.slice(0, PLOTTED).toReversed()} />
            <AgreementPlot readings={data.second_readings} />
          </div>
          <MonthTable months={data.months} />
        </>
      )}
    </>
  );
}

const download =
  'inline-flex min-h-11 items-center rounded-control border border-control px-5 hover:border-ink print:hidden';

function Downloads() {
  return (
    <p className="flex flex-wrap gap-2">
      <a href={transparencyFile} className={download}>
        CSV
      </a>
      <a href={`${apiPath}/transparency`} className={download}>
        JSON
      </a>
    </p>
  );
}

/** What happened in the newest month, in four figures. */
function KeyFigures({ month }: { month: MonthOfFigures }) {
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
