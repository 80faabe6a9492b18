import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Chip } from '#client/ui/chip.tsx';
import { rejectedTextMonths, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { QueuedReview as Queued } from '#shared/schemas/moderation.ts';
import type { Release } from '#shared/words.ts';
import { ReviewMessages } from '../review-messages.tsx';
import { AllScores } from '../review-view.tsx';
import { CompanyEvidence } from './company-evidence.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { isAppealed, type Wanted } from './conflict-words.ts';
import { DecisionBar } from './decision-bar.tsx';
import { GroupDecision } from './group-decision.tsx';
import { ModeratedContent } from './moderated-content.tsx';
import { NearDuplicates, useCopiedTexts } from './near-duplicates.tsx';
import { OtherModerators } from './other-moderators.tsx';
import { hintsOf } from './review-hints.tsx';
import type { Conflict, useDecisions } from './use-decisions.ts';
import type { News } from './use-desk.ts';
import { useHighlights } from './use-highlights.ts';

type Props = {
  review: Queued;
  news: News;
  decisions: ReturnType<typeof useDecisions>;
  /** Reviews that can be decided with this one, itself included. */
  group: readonly Queued[];
  /** Called when the moderator has left the review to others. */
  onPassed: () => void;
};

/** A review with everything that a decision needs: its text, what to look at, the decision, and what helps in doubt. */
export function QueuedReview({ review, news, decisions, group, onPassed }: Props) {
  const { id, company_id, company_name, company_domain, status, erased, reachable, messages } = review;
  const conflict = decisions.conflict?.decided.review.id === id ? decisions.conflict : null;
  // We don't keep this choice of a review that was public before.
  const isWaiting = !erased && (status === 'pending' || status === 'rejected');
  const release = isWaiting ? review.release : 'at_once';
  const content = useHighlights<HTMLDivElement>({
    hints: hintsOf(review).flatMap(({ text }) => text ?? []),
    copied: useCopiedTexts(review),
  });
  return (
    <article
      aria-label={`Review of ${company_name}`}
      tabIndex={-1}
      className="group outline-none max-lg:pb-28"
    >
      <h2 className="mb-1.5 flex rounded-control outline-offset-2 outline-accent group-focus-visible:outline-2 flex-wrap items-baseline gap-x-3 text-xl">
        <Link href={paths.company(company_id)} className="inline-flex min-h-8 items-center hover:underline">
          {company_name}
        </Link>
        <span className="font-sans text-[0.9375rem] tracking-normal text-soft wrap-anywhere">
          {company_domain}
        </span>
      </h2>
      <OtherModerators
        // The notice about the conflict says what has happened.
        news={conflict ? { ...news, elsewhere: undefined } : news}
        isAppeal={isAppealed(messages)}
        onReadAgain={decisions.readAgain}
      />
      <div ref={content}>
        <ModeratedContent review={conflict ? conflict.decided.review : review} />
      </div>
      {messages.length > 0 && (
        <div className="mt-5">
          {isAppealed(messages) && (
            <p className="mb-3">
              <Chip tone="middle">Appeal</Chip>
            </p>
          )}
          <ReviewMessages label="Conversation with the author" reader="moderator" messages={messages} />
        </div>
      )}
      {release === 'with_others' && (
        <Note>
          The author wants it published together with others. If you approve it, it's held until{' '}
          {smallestGroup} reviews of this company can be published together, on the first day of a month.
        </Note>
      )}
      {erased && (
        <Note>
          It was rejected {rejectedTextMonths} months ago or earlier. Its text has been deleted, so you can't
          approve it.
        </Note>
      )}
      {conflict ? (
        <ConflictNotice
          {...{ conflict, decisions, reachable }}
          shown={review}
          wanted={wantedIn(conflict, release)}
        />
      ) : (
        <DecisionBar {...{ review, news, release, decisions, onPassed }} />
      )}
      {group.length > 1 && <GroupDecision group={group} decisions={decisions} />}
      <NearDuplicates review={review} />
      <CompanyEvidence review={review} />
      <AllScores answers={review.enps_responses} />
    </article>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-5 max-w-[41.5em] text-[0.9375rem] text-soft">{children}</p>;
}

const approvals = {
  at_once: 'approve',
  next_month: 'approve_for_month',
  half_year: 'approve_for_half_year',
  with_others: 'hold',
} as const satisfies Record<Release, Wanted>;

function wantedIn({ approved, decided }: Conflict, release: Release): Wanted {
  if (approved) return approvals[release];
  return decided.review.status === 'published' ? 'remove' : 'reject';
}
