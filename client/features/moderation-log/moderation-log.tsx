import { use } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { NotLoaded } from '#client/not-loaded.tsx';
import { CodeBlock } from '#client/ui/code-block.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { counted } from '#client/ui/formats.ts';
import { Page, SiteContext } from '#client/ui/page.tsx';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { firstDay, monthAfter, monthName } from '#shared/rules/calendar.ts';
import type { LogView } from '#shared/rules/log-view.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import type { ModerationLog as Log } from '#shared/schemas/moderation-log.ts';
import { LogEntries } from './log-entries.tsx';
import { LogFilter } from './log-filter.tsx';

type Props = LogView & { page: number };

/** The entries of a month that is over, with what shows that none is missing. */
export function ModerationLog({ page, ...view }: Props) {
  const query = api.moderationLog.list.useQuery({ ...view, ...pageInput(page, pageSizes.log) });
  const { data } = query;
  return (
    <Page
      title="Moderation log"
      description="Every decision of our moderators, its reason and what led to it. Anyone can check that none is missing and that none was changed."
    >
      <h1 className="text-3xl">Moderation log</h1>
      <p className="mt-3 max-w-[38em] text-lg text-soft">
        Every decision about a review{begin(data)}. People make all of them. You can check that none is
        missing and that none was changed.
      </p>
      {data ? (
        <Month {...{ data, view, page }} />
      ) : (
        <NotLoaded what="the log" query={query} className="mt-8 h-[40rem] w-full" />
      )}
    </Page>
  );
}

function Month({ data, view, page }: { data: Log; view: LogView; page: number }) {
  const { month, open_month } = data;
  const appear = `${monthWord(open_month)}'s entries appear on ${firstOf(open_month)}.`;
  if (month === null)
    return (
      <div className="mt-8">
        <EmptyState title={monthName(view.month ?? open_month)}>
          <p>{(view.month ?? open_month) === open_month ? appear : 'The log has nothing from this month.'}</p>
          {data.months.length > 0 && (
            <Link href={paths.moderationLog()} className="inline-flex min-h-11 items-center text-link">
              Show the last month that is over
            </Link>
          )}
        </EmptyState>
      </div>
    );
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <section aria-labelledby="month">
        <h2 id="month" className="border-b border-hairline pb-3 text-2xl">
          {monthName(month.month)}
        </h2>
        <p className="mt-4">
          <strong>{counted(month.entries, 'decision', 'decisions')}</strong>, none of them automated. {appear}
        </p>
        <LogFilter {...{ data, view }} />
        <LogEntries {...{ data, view, page }} />
      </section>
      <LogRoot month={month} />
    </div>
  );
}

function begin(data: Log | undefined): string {
  const first = data?.months.at(-1)?.month;
  return first === undefined ? '' : ` since ${monthName(first)}`;
}

const monthWord = (month: string) => monthName(month).split(' ')[0];
const firstOf = (month: string) => `${monthWord(monthAfter(new Date(firstDay(month))))} 1`;

/** What others keep of a month to notice a later change. */
function LogRoot({ month }: { month: NonNullable<Log['month']> }) {
  const { url } = use(SiteContext);
  return (
    <aside aria-labelledby="missing" className="self-start rounded-card border border-hairline bg-card p-6">
      <h2 id="missing" className="text-lg">
        Is anything missing?
      </h2>
      <p className="mt-3 text-[0.9375rem] text-soft">
        All {month.entries.toLocaleString('en')} entries are hashed in pairs until one root is left. Leave one
        out or change it, and the root changes. Keep the root to see later that it is still the same.
      </p>
      <p className="mt-4 text-sm">Root of {monthName(month.month)}</p>
      <p className="mt-1 font-mono text-sm break-all">{month.root}</p>
      <p className="mt-4 mb-3 text-[0.9375rem] text-soft">
        Our identity key signs it. This command checks every entry of every month:
      </p>
      <CodeBlock label="Check the log" code={`npm run verify:log -- ${url}`} />
    </aside>
  );
}
