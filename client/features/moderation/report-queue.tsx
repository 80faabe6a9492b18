import { useState } from 'react';
import { api } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { pageSizes } from '#shared/limits.ts';
import { day } from '#shared/rules/calendar.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { ModeratedContent } from './moderated-content.tsx';
import { Queue } from './queue.tsx';
import { ReportReason } from './report-reason.tsx';
import { useReportDecision } from './use-decisions.ts';
import { useEndedSession } from './use-ended-session.ts';

export function ReportQueue() {
  const [page, setPage] = useState(1);
  const queue = api.moderation.reports.useQuery(
    { limit: pageSizes.moderation, offset: (page - 1) * pageSizes.moderation },
    { refetchOnMount: 'always' },
  );
  const decide = useReportDecision();
  useEndedSession(decide.error);
  const resolve = (id: number, action: 'remove' | 'dismiss') => decide.mutate({ id, resolved: true, action });
  return (
    <Queue query={queue} empty="No reports are waiting." page={page} onPage={setPage}>
      {({ id, reason, created_at, review }) => (
        <article aria-label={`Report about a review of ${review.company_name}`}>
          <h2 className="font-sans text-sm tracking-normal text-soft">
            Reported {dayAgo(created_at)}: {review.company_name}
          </h2>
          <ReportReason reason={reason} />
          <div className="mt-4 border-l-2 border-hairline pl-5">
            <ModeratedContent review={review} />
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="danger" inactive={decide.isPending} onClick={() => resolve(id, 'remove')}>
              Remove Content
            </Button>
            <Button variant="secondary" inactive={decide.isPending} onClick={() => resolve(id, 'dismiss')}>
              Dismiss Report
            </Button>
          </div>
        </article>
      )}
    </Queue>
  );
}

/** Reports keep only their day, so whole days are counted. */
function dayAgo(reportedOn: string): string {
  const today = day(new Date());
  return reportedOn >= today ? 'today' : relativeTime(new Date(reportedOn), new Date(today));
}
