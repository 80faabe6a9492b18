import { api } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { reasonPreviewLength } from '#shared/limits.ts';
import { day } from '#shared/rules/calendar.ts';
import { cursorAfterReported } from '#shared/rules/queue-cursor.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { queueInput, useAdminView } from './admin-view.ts';
import { ModeratedContent } from './moderated-content.tsx';
import { Queue } from './queue.tsx';
import { useDecisions } from './use-decisions.ts';

/** The reported reviews, each with all its open reports. One decision resolves them together. */
export function ReportQueue() {
  const { view } = useAdminView();
  const query = api.moderation.reportedReviews.useQuery(queueInput(view), {
    refetchOnMount: 'always',
  });
  const decisions = useDecisions();
  const decide = decisions.reports;
  return (
    <Queue
      key={view.page}
      query={query}
      decisions={decisions}
      cursorAfter={cursorAfterReported}
      empty="No reports are waiting."
    >
      {({ review, reports }) => {
        const resolve = (action: 'remove' | 'dismiss') => {
          const [id = 0, ...others] = reports.map((report) => report.id);
          decide.mutate({ id, resolved: true, action, others });
        };
        const [only, second] = reports;
        return (
          <article
            aria-label={`Reports about a review of ${review.company_name}`}
            tabIndex={-1}
            className="outline-offset-8"
          >
            <h2 className="font-sans text-sm tracking-normal text-soft">
              {only && second
                ? `${reports.length} reports: ${review.company_name}`
                : `Reported ${dayAgo(only?.created_at ?? '')}: ${review.company_name}`}
            </h2>
            <ul className="mt-1 flex flex-col gap-2">
              {reports.map(({ id, reason, created_at }) => (
                <li key={id} className="sm:flex sm:items-baseline sm:justify-between sm:gap-6">
                  <ReportReason reason={reason} />
                  {second && <span className="shrink-0 text-sm text-soft">{dayAgo(created_at)}</span>}
                </li>
              ))}
            </ul>
            <div className="mt-4 border-l-2 border-hairline pl-5">
              <ModeratedContent review={review} />
            </div>
            <div className="mt-5 flex flex-wrap gap-3">
              <Button
                variant="danger"
                inactive={decide.isPending}
                aria-keyshortcuts="R"
                onClick={() => resolve('remove')}
              >
                Remove Content
              </Button>
              <Button
                variant="secondary"
                inactive={decide.isPending}
                aria-keyshortcuts="D"
                onClick={() => resolve('dismiss')}
              >
                {second ? 'Dismiss Reports' : 'Dismiss Report'}
              </Button>
            </div>
          </article>
        );
      }}
    </Queue>
  );
}

/** Reports store only their day, so this counts whole days. */
function dayAgo(reportedOn: string): string {
  const today = day(new Date());
  return reportedOn >= today ? 'today' : relativeTime(new Date(reportedOn), new Date(today));
}

/** A reason; a long one is cut until the moderator opens it. */
function ReportReason({ reason }: { reason: string }) {
  const letters = Array.from(reason);
  if (letters.length <= reasonPreviewLength) return <p className="text-lg wrap-anywhere">{reason}</p>;
  return (
    <details className="group text-lg">
      <summary className="list-none wrap-anywhere [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{letters.slice(0, reasonPreviewLength).join('')}… </span>
        <span className="text-[0.9375rem] text-link group-open:hidden">Show all</span>
        <span className="hidden text-[0.9375rem] text-link group-open:inline">Show less</span>
      </summary>
      <p className="max-w-[41.5em] whitespace-pre-line wrap-anywhere">{reason}</p>
    </details>
  );
}
