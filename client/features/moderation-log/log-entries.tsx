import { Link, useLocation } from 'wouter';
import { Pager } from '#client/ui/pager.tsx';
import { pageSizes, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { type LogView, logQuery } from '#shared/rules/log-view.ts';
import { lastPage } from '#shared/rules/page-number.ts';
import type { LogEntry, ModerationLog } from '#shared/schemas/moderation-log.ts';
import { logDecisions, logReasons, logSources } from '#shared/words.ts';

type Props = { data: ModerationLog; view: LogView; page: number };

export function LogEntries({ data, view, page }: Props) {
  const [, navigate] = useLocation();
  const month = data.month?.month;
  const isFiltered = view.reason !== undefined || view.company_id !== undefined;
  const last = lastPage(pageSizes.log, data.total);
  const hrefOf = (to: number) => paths.moderationLog(logQuery({ ...view, ...(month && { month }) }, to));
  return (
    <>
      {isFiltered && (
        <p className="mt-5 text-soft">
          {data.total.toLocaleString('en')} of them {data.total === 1 ? 'matches' : 'match'}.{' '}
          <Link href={paths.moderationLog({ month })} className="text-link underline underline-offset-4">
            Show all
          </Link>
          {view.company_id !== undefined &&
            ` A company is named if at least ${smallestGroup} of its reviews were published, rejected or removed in the month.`}
        </p>
      )}
      {data.data.length > 0 && (
        <table className="mt-5 w-full text-left text-[0.9375rem] max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-control text-sm">
              {['No.', 'Company', 'Decision', 'Reason', 'Came from'].map((title) => (
                <th key={title} scope="col" className="py-2 pr-4 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {data.data.map((entry) => (
              <Entry key={entry.number} {...entry} />
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-5 max-w-[34em] text-sm text-soft">
        “Other companies” had fewer than {smallestGroup} reviews published, rejected or removed in the month.
        Numbers are assigned in random order when the month ends, so they say nothing about the day.
      </p>
      <Pager
        page={page}
        pages={last}
        isLast={page >= last}
        hrefOf={hrefOf}
        onChange={(to) => navigate(hrefOf(to))}
      />
    </>
  );
}

const signs: Partial<Record<LogEntry['decision'], string>> = {
  rejected: '✕',
  removed: '✕',
  reply_refused: '✕',
  reply_removed: '✕',
};

function Entry({ number, company_id, company, decision, reason, source, earlier }: LogEntry) {
  return (
    <tr
      id={`entry-${number}`}
      className="border-b border-hairline target:bg-tint max-sm:grid max-sm:grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1fr)] max-sm:py-2 [&>td]:py-2 [&>td]:pr-4 max-sm:[&>td]:py-0.5"
    >
      <td className="whitespace-nowrap text-soft tabular-nums max-sm:row-span-2">{number}</td>
      <td className="max-sm:order-3">
        {company === null || company_id === null ? (
          <span className="text-soft">Other companies</span>
        ) : (
          <Link href={paths.company(company_id)} className="text-link">
            {company}
          </Link>
        )}
      </td>
      <td className={signs[decision] ? 'text-bad' : 'text-good'}>
        <span aria-hidden className="mr-2">
          {signs[decision] ?? '✓'}
        </span>
        {logDecisions[decision]}
      </td>
      <td>
        {reason === null ? <span className="text-soft">None needed</span> : logReasons[reason]}
        {earlier && (
          <Link
            href={`${paths.moderationLog(logQuery({ month: earlier.month }, Math.ceil(earlier.number / pageSizes.log)))}#entry-${earlier.number}`}
            className="block text-link"
          >
            About entry {earlier.number} of {monthName(earlier.month)}
          </Link>
        )}
      </td>
      <td className="text-soft max-sm:order-4">{logSources[source]}</td>
    </tr>
  );
}
