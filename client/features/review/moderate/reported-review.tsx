import { useState } from 'react';
import type { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { reasonPreviewLength } from '#shared/limits.ts';
import { day } from '#shared/rules/calendar.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import type { reportedReview } from '#shared/schemas/moderation.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { ModeratedContent } from './moderated-content.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { useDecisions } from './use-decisions.ts';

type Props = { reported: z.infer<typeof reportedReview>; decisions: ReturnType<typeof useDecisions> };

/** A reported review with its open reports, which one decision resolves together. */
export function ReportedReview({ reported: { review, reports, reachable }, decisions }: Props) {
  const { reports: decide } = decisions;
  const conflict = decisions.conflict?.decided.review.id === review.id ? decisions.conflict : null;
  const [isRemoving, setRemoving] = useState(false);
  /** Whether the moderator is at this review, which then shows its reasons in full. */
  const [isCurrent, setCurrent] = useState(false);
  const [only, second] = reports;
  const [id = 0, ...others] = reports.map((report) => report.id);
  const asRead = { id, others, resolved: true, status: 'pending', review_status: review.status } as const;
  return (
    <article
      aria-label={`Reports about a review of ${review.company_name}`}
      tabIndex={-1}
      onFocus={(event) => event.target === event.currentTarget && setCurrent(true)}
      className="outline-offset-8"
    >
      <h2 className="font-sans text-sm tracking-normal text-soft">
        {only && second ? `${reports.length} reports: ` : `Reported ${dayAgo(only?.created_at ?? '')}: `}
        {review.company_name} · {review.company_domain}
      </h2>
      <ul className="mt-1 flex flex-col gap-2">
        {reports.map(({ id: reportId, reason, created_at, same_network }) => (
          <li key={reportId} className="sm:flex sm:items-baseline sm:justify-between sm:gap-6">
            <div>
              <ReportReason reason={reason} isCurrent={isCurrent} />
              {same_network > 0 && (
                <p className="text-[0.9375rem] text-middle-text">
                  One of {same_network} open reports from one network
                </p>
              )}
            </div>
            {second && <span className="shrink-0 text-sm text-soft">{dayAgo(created_at)}</span>}
          </li>
        ))}
      </ul>
      <div className="mt-4 border-l-2 border-hairline pl-5">
        <ModeratedContent review={conflict ? conflict.decided.review : review} />
      </div>
      {conflict ? (
        <ConflictNotice
          {...{ conflict, decisions, reachable }}
          shown={review}
          wanted={conflict.approved ? 'dismiss' : 'remove'}
        />
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            variant="danger"
            inactive={decide.isPending}
            aria-haspopup="dialog"
            aria-keyshortcuts="R"
            onClick={() => setRemoving(true)}
          >
            Remove Content
          </Button>
          <Button
            variant="secondary"
            inactive={decide.isPending}
            aria-keyshortcuts="D"
            onClick={() => decide.mutate({ ...asRead, action: 'dismiss' })}
          >
            {second ? 'Dismiss Reports' : 'Dismiss Report'}
          </Button>
        </div>
      )}
      {isRemoving && conflict === null && (
        <RejectDialog
          pending={decide.isPending}
          reachable={reachable}
          isPublic
          onReject={(rejection) => decide.mutateAsync({ ...asRead, action: 'remove', ...rejection })}
          onClose={() => setRemoving(false)}
        />
      )}
    </article>
  );
}

/** Reports store only their day, so this counts whole days. */
function dayAgo(reportedOn: string): string {
  const today = day(new Date());
  return reportedOn >= today ? 'today' : relativeTime(new Date(reportedOn), new Date(today));
}

/** A reason. A long one is cut off until the moderator gets to its row or opens it. */
function ReportReason({ reason, isCurrent }: { reason: string; isCurrent: boolean }) {
  const letters = Array.from(reason);
  if (letters.length <= reasonPreviewLength) return <p className="text-lg wrap-anywhere">{reason}</p>;
  return (
    <details open={isCurrent} className="group text-lg">
      <summary className="max-w-[41.5em] list-none wrap-anywhere [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{letters.slice(0, reasonPreviewLength).join('')}…</span>
        <span className="hidden whitespace-pre-line group-open:inline">{reason}</span>{' '}
        <span className="text-[0.9375rem] text-link group-open:hidden">Show all</span>
        <span className="hidden text-[0.9375rem] text-link group-open:inline">Show less</span>
      </summary>
    </details>
  );
}
