import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { MessageDialog } from '#client/ui/message-form.tsx';
import { rejectedTextMonths, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { authorQuestion, type Message, type QueuedReview as Queued } from '#shared/schemas/moderation.ts';
import type { Release } from '#shared/words.ts';
import { ReviewMessages } from '../review-messages.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { Wanted } from './conflict-words.ts';
import { ModeratedContent } from './moderated-content.tsx';
import { NearDuplicates } from './near-duplicates.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { Conflict, useDecisions } from './use-decisions.ts';

type Props = { review: Queued; decisions: ReturnType<typeof useDecisions> };

/** A review and the decisions that are possible now. Each decision names the revision that is on the screen. */
export function QueuedReview({ review, decisions }: Props) {
  const { review: decide, ask } = decisions;
  const { id, revision, company_id, company_name, company_domain, status, erased, reachable, messages } =
    review;
  const conflict = decisions.conflict?.decided.review.id === id ? decisions.conflict : null;
  const [open, setOpen] = useState<'reject' | 'ask' | null>(null);
  const close = () => setOpen(null);
  const busy = decide.isPending || ask.isPending;
  // We don't keep this choice of a review that was public before.
  const isWaiting = !erased && (status === 'pending' || status === 'rejected');
  const release = isWaiting ? review.release : 'at_once';
  return (
    <article aria-label={`Review of ${company_name}`} tabIndex={-1} className="outline-offset-8">
      <h2 className="mb-1 flex flex-wrap items-baseline gap-x-3 text-xl">
        <Link href={paths.company(company_id)} className="inline-flex min-h-8 items-center hover:underline">
          {company_name}
        </Link>
        <span className="font-sans text-[0.9375rem] tracking-normal text-soft wrap-anywhere">
          {company_domain}
        </span>
      </h2>
      <ModeratedContent review={conflict ? conflict.decided.review : review} />
      <NearDuplicates review={review} />
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
        <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
          {status !== 'published' && status !== 'held' && !erased && (
            <Button
              inactive={busy}
              aria-keyshortcuts="A"
              onClick={() => decide.mutate({ id, revision, status, approved: true })}
            >
              {approval(status, release)}
            </Button>
          )}
          {status !== 'removed' && status !== 'rejected' && (
            <Button
              variant="danger"
              inactive={busy}
              aria-haspopup="dialog"
              aria-keyshortcuts="R"
              onClick={() => setOpen('reject')}
            >
              {status === 'published' ? 'Remove' : 'Reject'}
            </Button>
          )}
          {reachable && status === 'pending' && (
            <Button
              variant="secondary"
              inactive={busy}
              aria-haspopup="dialog"
              aria-keyshortcuts="E"
              onClick={() => setOpen('ask')}
            >
              Ask the Author
            </Button>
          )}
        </div>
      )}
      {open === 'reject' && conflict === null && (
        <RejectDialog
          pending={decide.isPending}
          reachable={reachable}
          isPublic={status === 'published'}
          onReject={(rejection) =>
            decide.mutateAsync({ id, revision, status, approved: false, ...rejection })
          }
          onClose={close}
        />
      )}
      {open === 'ask' && (
        <MessageDialog
          title="Ask the author"
          description="The author can read your question with their receipt and stays anonymous. Meanwhile, the review stays pending."
          label="Question"
          hint="Don't ask who they are, or anything only one person could know."
          schema={authorQuestion.shape.question}
          button="Send Question"
          pending={ask.isPending}
          onSend={(question) => ask.mutateAsync({ id, question }).then(close, () => undefined)}
          onClose={close}
        />
      )}
    </article>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-5 max-w-[41.5em] text-[0.9375rem] text-soft">{children}</p>;
}

/** The newest decision is the one that the author appealed. */
function isAppealed(messages: readonly Message[]): boolean {
  return messages.findLast(({ kind }) => kind === 'appeal' || kind === 'rejection')?.kind === 'appeal';
}

function approval(status: Queued['status'], release: Release): string {
  if (status === 'removed') return 'Publish Again';
  return release === 'with_others' ? 'Approve and Hold' : 'Approve';
}

const approvals = {
  at_once: 'approve',
  next_month: 'approve_for_month',
  with_others: 'hold',
} as const satisfies Record<Release, Wanted>;

function wantedIn({ approved, decided }: Conflict, release: Release): Wanted {
  if (approved) return approvals[release];
  return decided.review.status === 'published' ? 'remove' : 'reject';
}
