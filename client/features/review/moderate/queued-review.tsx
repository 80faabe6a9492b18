import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import { rejectedTextMonths, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { QueuedReview as Queued } from '#shared/schemas/moderation.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AuthorMessages } from './author-messages.tsx';
import { ModeratedContent } from './moderated-content.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { useAuthorQuestion, useDecisions } from './use-decisions.ts';

type Props = {
  review: Queued;
  decide: ReturnType<typeof useDecisions>['review'];
  ask: ReturnType<typeof useAuthorQuestion>;
};

/** A review with what can be decided about it as it stands. Each decision names the revision that is on the screen. */
export function QueuedReview({ review, decide, ask }: Props) {
  const { id, revision, company_id, company_name, status, erased, reachable, messages } = review;
  const [open, setOpen] = useState<'reject' | 'ask' | null>(null);
  const close = () => setOpen(null);
  const oneAtATime = useOneAtATime();
  const busy = decide.isPending || ask.isPending;
  const waits =
    !erased && review.release === 'with_others' && (status === 'pending' || status === 'rejected');
  return (
    <article aria-label={`Review of ${company_name}`} tabIndex={-1} className="outline-offset-8">
      <h2 className="mb-1 text-xl">
        <Link href={paths.company(company_id)} className="inline-flex min-h-8 items-center hover:underline">
          {company_name}
        </Link>
      </h2>
      <ModeratedContent review={review} />
      <AuthorMessages messages={messages} />
      {waits && (
        <p className="mt-5 max-w-[41.5em] text-[0.9375rem] text-soft">
          The author wants it published together with others. Once approved, it is held until {smallestGroup}{' '}
          reviews of this company can be.
        </p>
      )}
      {erased && (
        <p className="mt-5 max-w-[41.5em] text-[0.9375rem] text-soft">
          It was rejected {rejectedTextMonths} months ago or earlier. Its text is erased, so you can't approve
          it.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {status !== 'published' && status !== 'held' && !erased && (
          <Button
            inactive={busy}
            aria-keyshortcuts="A"
            onClick={() => decide.mutate({ id, revision, approved: true })}
          >
            {approval(status, waits)}
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
          <Button variant="secondary" inactive={busy} aria-haspopup="dialog" onClick={() => setOpen('ask')}>
            Ask the Author
          </Button>
        )}
      </div>
      {open === 'reject' && (
        <RejectDialog
          pending={decide.isPending}
          reachable={reachable}
          published={status === 'published'}
          onReject={(words) =>
            decide.mutate({ id, revision, approved: false, ...words }, { onSuccess: close })
          }
          onClose={close}
        />
      )}
      {open === 'ask' && (
        <AskDialog
          pending={ask.isPending}
          onAsk={(question) =>
            oneAtATime(() => ask.mutateAsync({ id, question }).then(close, () => undefined))
          }
          onClose={close}
        />
      )}
    </article>
  );
}

function approval(status: Queued['status'], waits: boolean): string {
  if (status === 'removed') return 'Publish Again';
  return waits ? 'Approve and Hold' : 'Approve';
}
