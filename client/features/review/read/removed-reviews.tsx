import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { logQuery } from '#shared/rules/log-view.ts';
import type { RemovedReviews as Removed } from '#shared/schemas/moderation-log.ts';
import { logReasons } from '#shared/words.ts';

const useRemoved = (company_id: number) => api.reviews.removed.useQuery({ company_id });

/** Asks together with the company instead of after it. */
export function useRemovedEarly(company_id: number): void {
  api.reviews.removed.useQuery({ company_id }, { notifyOnChangeProps: [] });
}

/** How many reviews moderators have removed, with the way to the lines about them. */
export function RemovedNote({ companyId }: { companyId: number }) {
  const { data } = useRemoved(companyId);
  if (!data || data.removed === 0) return null;
  return (
    <a href="#removed" className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
      {data.removed.toLocaleString('en')} removed by moderators
    </a>
  );
}

const shownAtFirst = 3;

/** A line for what moderators have removed, by month and reason, if there was anything. */
export function RemovedReviews({ companyId }: { companyId: number }) {
  const { data } = useRemoved(companyId);
  if (!data || data.removed === 0) return null;
  const earlier = data.data.slice(shownAtFirst);
  return (
    <section
      id="removed"
      tabIndex={-1}
      aria-labelledby="removed-title"
      className="mt-8 text-[0.9375rem] outline-none print:hidden"
    >
      <h3 id="removed-title" className="font-sans text-base font-semibold">
        Removed by moderators
      </h3>
      <Lines lines={data.data.slice(0, shownAtFirst)} />
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 content-center text-link">Show earlier ones</summary>
          <Lines lines={earlier} />
        </details>
      )}
      <p className="mt-1 text-sm text-soft">
        A removal appears here on the first of the next month. Authors can also withdraw their own reviews.
        Those aren't listed.
      </p>
    </section>
  );
}

type Line = Removed['data'][number];

function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={`${line.month} ${line.reason} ${line.company_id}`} className="py-1 text-soft">
          {sentence(line)}{' '}
          <Link
            href={paths.moderationLog(viewOf(line))}
            aria-label={`${monthName(line.month)} in the log`}
            className="text-link underline underline-offset-4"
          >
            See the log
          </Link>
        </li>
      ))}
    </ul>
  );
}

function sentence({ month, reason, count }: Line): string {
  const what = count === 1 ? 'A review was' : `${count.toLocaleString('en')} reviews were`;
  const why = logReasons[reason ?? 'other'];
  return `${what} removed in ${monthName(month)}: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`;
}

/** The log's entries of this line, and where it names no company, those of the month with the same reason. */
function viewOf({ month, reason, company_id }: Line) {
  return logQuery({ month, ...(reason && { reason }), ...(company_id !== null && { company_id }) });
}
