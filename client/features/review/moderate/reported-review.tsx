import { useState } from 'react';
import type { z } from 'zod';
import { reasonPreviewLength } from '#shared/limits.ts';
import { day } from '#shared/rules/calendar.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import type { reportedReview } from '#shared/schemas/moderation.ts';
import { AllScores } from '../review-view.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { KeyButton } from './key-button.tsx';
import { ModeratedContent } from './moderated-content.tsx';
import { OtherModerators } from './other-moderators.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { ScoreStrip } from './score-strip.tsx';
import type { useDecisions } from './use-decisions.ts';
import type { News } from './use-desk.ts';

type Props = {
  reported: z.infer<typeof reportedReview>;
  news: News;
  decisions: ReturnType<typeof useDecisions>;
};

/** A reported review with its open reports, which one decision resolves together. */
export function ReportedReview({ reported: { review, reports, reachable }, news, decisions }: Props) {
  const { reports: decide } = decisions;
  const conflict = decisions.conflict?.decided.review.id === review.id ? decisions.conflict : null;
  const [isRemoving, setRemoving] = useState(false);
  const [only, second] = reports;
  const [id = 0, ...others] = reports.map((report) => report.id);
  const asRead = { id, others, resolved: true, status: 'pending', review_status: review.status } as const;
  return (
    <article
      aria-label={`Reports about a review of ${review.company_name}`}
      tabIndex={-1}
      className="group outline-none"
    >
      <h2 className="rounded-control mb-1.5 outline-offset-2 outline-accent group-focus-visible:outline-2 font-sans text-sm tracking-normal text-soft">
        {only && second ? `${reports.length} reports: ` : `Reported ${dayAgo(only?.created_at ?? '')}: `}
        {review.company_name} · {review.company_domain}
      </h2>
      <OtherModerators news={news} onReadAgain={decisions.readAgain} />
      <ul className="mt-1 flex flex-col gap-2">
        {reports.map(({ id: reportId, reason, created_at, same_network }) => (
          <li key={reportId} className="sm:flex sm:items-baseline sm:justify-between sm:gap-6">
            <div>
              <p className="text-lg whitespace-pre-line wrap-anywhere">{reason}</p>
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
        <ScoreStrip answers={review.enps_responses} />
        <AllScores answers={review.enps_responses} />
      </div>
      {conflict ? (
        <ConflictNotice
          {...{ conflict, decisions, reachable }}
          shown={review}
          wanted={conflict.approved ? 'dismiss' : 'remove'}
        />
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          <KeyButton
            variant="danger"
            inactive={decide.isPending}
            aria-haspopup="dialog"
            shortcut="R"
            onClick={() => setRemoving(true)}
          >
            Remove Content
          </KeyButton>
          <KeyButton
            variant="secondary"
            inactive={decide.isPending}
            shortcut="D"
            onClick={() => decide.mutate({ ...asRead, action: 'dismiss' })}
          >
            {second ? 'Dismiss Reports' : 'Dismiss Report'}
          </KeyButton>
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

/** Reports in the list: the company, how many, and how the first begins. */
export function ReportRow({ reported: { review, reports } }: Pick<Props, 'reported'>) {
  const [{ reason = '', created_at = '' } = {}] = reports;
  const letters = Array.from(reason);
  const flood = Math.max(0, ...reports.map(({ same_network }) => same_network));
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{review.company_name}</span>
        <span className="shrink-0 text-sm text-soft">{dayAgo(created_at)}</span>
      </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {letters.slice(0, reasonPreviewLength).join('')}
        {letters.length > reasonPreviewLength && '…'}
      </span>
      {(reports.length > 1 || flood > 0) && (
        <span className="mt-1 block text-sm text-middle-text">
          {[
            ...(reports.length > 1 ? [`${reports.length} reports`] : []),
            ...(flood > 0 ? [`${flood} open reports from one network`] : []),
          ].join(', ')}
        </span>
      )}
    </>
  );
}
